import { decimalFromMicro, micro } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import {
  checkPrice,
  lockPrice,
  nameOfPrice,
  type PriceChange,
  type PriceKey,
} from './set-price.ts';

export const scheduledPrice = z.object({
  price: z.string(),
  to: z.number(),
  from: z.iso.datetime(),
  /** The price that it replaces, if one was scheduled for the same moment. */
  replaces: z.nullable(z.number()),
});

const MINUTE = 60_000;
const FROM = '{from} must be in the future, and a whole minute such as 2026-12-01T00:00:00Z.';

/**
 * Storefronts keep prices for some seconds, and never beyond the end of a minute: only at whole
 * minutes does a price begin everywhere at once.
 */
export async function schedulePrice(
  { db: trx, now }: ActionContext,
  { from, ...change }: PriceChange & { from: Date },
): Promise<Outcome<z.infer<typeof scheduledPrice>>> {
  if (from <= now || from.getTime() % MINUTE !== 0) return refusal('bad_request', FROM);
  const checked = await checkPrice(trx, change);
  if (checked.kind === 'refused') return checked;
  const { price: _, ...key } = change;
  if ((await lockPrice(trx, key, now)) === null) {
    return refusal('not_found', `${nameOfPrice(key)} has no price yet: set its first one at once.`);
  }
  const { price_micro } = checked;
  const before = await trx
    .selectFrom('tier_price_change')
    .select('price_micro')
    .where((row) => row.and({ ...key, from_at: from }))
    .executeTakeFirst();
  await trx
    .insertInto('tier_price_change')
    .values({ ...key, from_at: from, price_micro })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'product', 'lower', 'currency', 'from_at'])
        .doUpdateSet({ price_micro }),
    )
    .execute();
  const to = decimalFromMicro(price_micro);
  const replaces = before ? decimalFromMicro(micro(before.price_micro)) : null;
  return {
    kind: 'done',
    result: { price: nameOfPrice(key), to, from: from.toISOString(), replaces },
    detail: { to, from, replaces },
  };
}

export const withdrawnPrice = z.object({ price: z.string(), from: z.iso.datetime() });

/** Takes back a price that has not begun. */
export async function withdrawPrice(
  { db: trx, now }: ActionContext,
  { from, ...key }: PriceKey & { from: Date },
): Promise<Outcome<z.infer<typeof withdrawnPrice>>> {
  const price = nameOfPrice(key);
  const moment = from.toISOString();
  if (from <= now)
    return refusal('conflict', `${price}: what began on ${moment} holds. Set another price.`);
  await lockPrice(trx, key, now);
  const { numDeletedRows } = await trx
    .deleteFrom('tier_price_change')
    .where((row) => row.and({ ...key, from_at: from }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) {
    return refusal(
      'not_found',
      `${price}: no price is scheduled for ${moment}. price list names them.`,
    );
  }
  return { kind: 'done', result: { price, from: moment }, detail: { from } };
}
