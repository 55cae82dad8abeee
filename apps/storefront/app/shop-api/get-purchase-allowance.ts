import { type YearlyAllowance, yearlyAllowance } from '@cairn/contract/members/yearly-allowance';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

export async function getPurchaseAllowance(ask: Fetcher): Promise<Result<YearlyAllowance>> {
  return checked(yearlyAllowance, await ask('/users/current/purchase-allowance'));
}
