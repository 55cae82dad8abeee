import {
  type PurchaseAllowance,
  purchaseAllowance,
} from '@cairn/contract/members/purchase-allowance';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

export async function getPurchaseAllowance(ask: Fetcher): Promise<Result<PurchaseAllowance>> {
  return checked(purchaseAllowance, await ask('/users/current/purchase-allowance'));
}
