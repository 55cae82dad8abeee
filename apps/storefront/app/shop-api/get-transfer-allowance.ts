import {
  type TransferAllowance,
  transferAllowance,
} from '@cairn/contract/members/yearly-allowance';
import type { Result } from '#app/errors/result.ts';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

export async function getTransferAllowance(ask: Fetcher): Promise<Result<TransferAllowance>> {
  return checked(transferAllowance, await ask('/users/current/transfer-allowance'));
}
