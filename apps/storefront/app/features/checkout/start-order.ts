import type { StartAnswer } from '@cairn/contract/start-transaction';
import type { Result } from '#app/errors/result.ts';
import { updatePending } from '#app/pending/read-pending.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { startTransaction } from '#app/shop-api/start-transaction.ts';
import { afterFailure, checkoutOf, unavailableCode, wayBack } from './checkout-flow.ts';
import type { Checkout, Loaded } from './checkout-types.ts';
import { chosenPrice } from './order-record.ts';
import { quoteOrder, repriced } from './quote-order.ts';
import { startBody } from './start-body.ts';

/** Has the server start what was chosen, at the price of now. */
export async function startOrder(
  { ask, place, agreed, now }: Checkout,
  order: StoredTransaction,
  member: string,
): Promise<Loaded> {
  const quoted = await quoteOrder(ask, order, now);
  if (!quoted.ok) return afterFailure(order, quoted.code);
  const quote = quoted.value;
  if (!quote) {
    const to = wayBack(order.type, order.currency);
    return { kind: 'leave', to, errorCode: unavailableCode(order.type) };
  }
  const { total } = quote;
  const before = chosenPrice(order);
  const isAgreed = total === agreed;
  if (total > before && !isAgreed) {
    return { kind: 'agree', order: repriced(order, quote), before, total };
  }

  const started = await startOnce(ask, order);
  if (!started.ok) return afterFailure(order, started.code);
  const { id, ...stepUp } = started.value;
  updatePending(order.id, (kept) => ({ ...repriced(kept, quote), ...stepUp, id, member }));
  const to = checkoutOf({ id, isExternal: place.isExternal });
  return { kind: 'move', to, before: total === before || isAgreed ? undefined : before };
}

const underWay = new Map<string, Promise<Result<StartAnswer>>>();

/** Asked again while it is under way, it is the same start; in another tab the key makes it one. */
function startOnce(ask: Fetcher, order: StoredTransaction): Promise<Result<StartAnswer>> {
  const asked = underWay.get(order.id);
  if (asked) return asked;
  const starting = start(ask, order).finally(() => underWay.delete(order.id));
  underWay.set(order.id, starting);
  return starting;
}

async function start(ask: Fetcher, order: StoredTransaction): Promise<Result<StartAnswer>> {
  const asked = startBody(order);
  if (!asked) return { ok: false, code: 'schema_validation_failed' };
  return await startTransaction(ask, asked.product, asked.body, order.id);
}
