import { isRenewing } from '../status-rules.ts';
import { beginningOf, monthsPaid, type Subscription } from '../subscription.ts';

type Announced = Pick<
  Subscription,
  'company' | 'billing' | 'status' | 'anchored_at' | 'next_price_minor' | 'next_price_from'
>;

/**
 * The price that was announced, and the renewal that is the first to charge it. Also of a
 * subscription that was cancelled, whose member may undo that.
 */
export function nextPrice(plan: Announced): { price_minor: number; from: Date } | undefined {
  const { status, anchored_at, next_price_minor, next_price_from } = plan;
  if (!isRenewing(status) && status !== 'cancelled_scheduled') return undefined;
  if (!anchored_at || next_price_minor === null || !next_price_from) return undefined;
  return {
    price_minor: next_price_minor,
    from: firstRenewalFrom(plan, anchored_at, next_price_from),
  };
}

const LONGEST_MONTH = 31 * 86_400_000;

/** The first renewal of a plan that began at `anchor` that is due at `from` or later. */
export function firstRenewalFrom(
  plan: Pick<Subscription, 'company' | 'billing'>,
  anchor: Date,
  from: Date,
): Date {
  const months = monthsPaid(plan);
  const certain = Math.floor((from.getTime() - anchor.getTime()) / (LONGEST_MONTH * months));
  for (let periods = Math.max(1, certain); ; periods++) {
    const renewal = beginningOf(plan, anchor, periods * months + 1);
    if (renewal >= from) return renewal;
  }
}
