import { isOfRunningSubscription } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import { changePath } from './paths.ts';

/** The page on which members manage their plan. */
export const PLAN_PATH = '/my-subscriptions';

type Left = { id?: string | undefined; type: Product; currency?: Currency | undefined };

/** A checkout that cannot continue leads to the page where its order can be changed. */
export function leavePath({ id, type, currency }: Left): string {
  return id !== undefined && isOfRunningSubscription(id) ? PLAN_PATH : changePath(type, currency);
}
