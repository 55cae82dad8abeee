import type { Company } from '@cairn/contract/values/company';
import { dayIn } from '@cairn/contract/values/day-in';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import type { CapKind } from '../database/tables/orders.ts';

/** Base avios in a calendar year, bonus and subscriptions not counted. */
export const CAPS: Record<CapKind, number> = {
  purchase: 200_000,
  /** By gift and transfer together. */
  received: 200_000,
  sent: 162_000,
  booster: 100_000,
};

/** A year begins when it begins in the company's own country. */
export function capYear(company: Company, now: Date): number {
  return Number(dayIn(companyTimeZone(company), now).slice(0, 4));
}
