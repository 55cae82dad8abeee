import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Subscription } from '../subscription.ts';

export type PriceChange = Selectable<Tables['plan_price_change']>;

/** Members have this long to cancel before a new price is charged, in milliseconds. */
export const NOTICE = 30 * 86_400_000;

/** The columns to store with a subscriber for an announced price, and which letter to send, if any. */
export type PriceNotice = Pick<Subscription, 'next_price_minor' | 'next_price_from'> & {
  letter: 'plan-price' | 'plan-price-kept' | undefined;
};

/**
 * The notice period counts from this moment if that is later than the announced date, for example
 * after an undone cancellation. Announcing the current price withdraws an earlier announcement.
 */
export function priceNotice(
  { price_minor, next_price_minor }: Pick<Subscription, 'price_minor' | 'next_price_minor'>,
  change: PriceChange,
  now: Date,
): PriceNotice {
  if (change.price_minor === price_minor) {
    const letter = next_price_minor === null ? undefined : 'plan-price-kept';
    return { next_price_minor: null, next_price_from: null, letter };
  }
  const from = new Date(Math.max(change.from_at.getTime(), now.getTime() + NOTICE));
  return {
    next_price_minor: change.price_minor,
    next_price_from: from,
    letter: 'plan-price',
  };
}
