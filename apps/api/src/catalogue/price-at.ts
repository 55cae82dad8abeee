import { sql } from 'kysely';

/**
 * The price of a row of `tier_price` at a moment, in a query over that table: of the scheduled
 * changes that have begun the latest, else the row's own. No job applies a change.
 */
export function priceAt(moment: Date) {
  return sql<number>`coalesce((
    select change.price_micro from tier_price_change as change
    where change.company = tier_price.company
      and change.product = tier_price.product
      and change.lower = tier_price.lower
      and change.currency = tier_price.currency
      and change.from_at <= ${moment}::timestamptz
    order by change.from_at desc
    limit 1
  ), tier_price.price_micro)`;
}
