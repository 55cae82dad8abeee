import type {
  CancelAnswer,
  PaymentCheck,
  PaymentCheckBody,
  PaymentFound,
} from '@cairn/contract/orders/payment-check';
import type { StartAnswer } from '@cairn/contract/orders/start-transaction';
import {
  isOfRunningSubscription,
  type SubscriptionId,
  type TransactionId,
} from '@cairn/contract/orders/transaction-id';
import { quoteBoost } from '@cairn/contract/prices/boost';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { priceIn, quotePackage, tierOf } from '@cairn/contract/prices/tier';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor } from '@cairn/contract/values/money';
import type { OrderedProduct, Product } from '@cairn/contract/values/product';
import { failed, type Result } from '#app/errors/result.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { boosterOptionsQuery } from '#app/shop-api/catalogue/get-booster-options.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { plansQuery } from '#app/shop-api/catalogue/get-subscription-packages.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { fetchForMember, type MemberQuery } from '#app/shop-api/client/member-query.ts';
import { withRetries } from '#app/shop-api/client/with-retries.ts';
import {
  cancelTransaction,
  checkPayment,
  checkTransfer,
  getTransactionState,
  startTransaction,
} from '#app/shop-api/orders/transaction.ts';
import { getSubscription, startSubscription } from '#app/shop-api/subscriptions/subscriptions.ts';
import { fromSubscription, fromTransaction, type OrderState } from './order-state.ts';
import { amountsOf, recipientOf } from './orders.ts';
import { type Repriced, rowOf } from './product-table.ts';

type Started = Omit<StartAnswer, 'id'> & { id: TransactionId | SubscriptionId };

/** Orders and subscriptions have different API calls; checkout and the result page see this one. */
type OrderPort<P extends Product> = {
  /** Undefined when something is missing without which it cannot start. */
  start(fetcher: Fetcher, order: StoredOrder<P>): Promise<Result<Started>> | undefined;
  state(fetcher: Fetcher, id: string, signal: AbortSignal): Promise<Result<OrderState>>;
  payment: {
    check(
      fetcher: Fetcher,
      id: string,
      body: PaymentCheckBody,
      signal?: AbortSignal,
    ): Promise<Result<PaymentCheck>>;
    /** Cancels the order unless it is paid, or the provider knows of a payment. */
    cancel(fetcher: Fetcher, id: string): Promise<Result<CancelAnswer>>;
  };
};

function transactions<P extends OrderedProduct>(product: P): OrderPort<P> {
  return {
    start(fetcher, order) {
      const body = rowOf(product).startBody(order);
      return body && startTransaction(fetcher, product, body, order.id);
    },
    state: (fetcher, id, signal) => transactionState(fetcher, product, id, signal),
    payment: { check: checkPayment, cancel: cancelTransaction },
  };
}

async function transactionState(
  fetcher: Fetcher,
  product: Product,
  id: string,
  signal: AbortSignal,
): Promise<Result<OrderState>> {
  const answer = await getTransactionState(fetcher, id, signal);
  return answer.ok ? { ok: true, value: fromTransaction(product, answer.value) } : answer;
}

const PORTS: { [P in Product]: OrderPort<P> } = {
  purchase: transactions('purchase'),
  gift: transactions('gift'),
  transfer: transactions('transfer'),
  booster: transactions('booster'),
  subscription: {
    start(fetcher, order) {
      const body = rowOf('subscription').startBody(order);
      return body && startSubscription(fetcher, body, order.id);
    },
    async state(fetcher, id, signal) {
      // A renewal or a new card is of a plan that runs: its state is an order's, not the plan's.
      if (isOfRunningSubscription(id))
        return await transactionState(fetcher, 'subscription', id, signal);
      const answer = await getSubscription(fetcher, id, signal);
      return answer.ok ? { ok: true, value: fromSubscription(answer.value) } : answer;
    },
    payment: { check: checkPayment, cancel: cancelTransaction },
  },
};

const MISFIT = failed('schema_validation_failed');
const starting = new Map<string, Promise<Result<Started>>>();

/**
 * Starts an order once: a call while one is in flight shares its answer, and a retry or a call from
 * another tab is an idempotent replay.
 */
export async function startOrder<P extends Product>(
  fetcher: Fetcher,
  order: StoredOrder<P>,
  isWanted: () => boolean,
): Promise<Result<Started>> {
  const inFlight = starting.get(order.id);
  if (inFlight) return await inFlight;
  const { start } = PORTS[order.type];
  const started = withRetries(async () => await (start(fetcher, order) ?? MISFIT), { isWanted });
  starting.set(order.id, started);
  return await started.finally(() => starting.delete(order.id));
}

/** Whether a transfer could be started as it is. */
export async function checkBeforeCode(
  fetcher: Fetcher,
  order: StoredOrder<'transfer'>,
  isWanted: () => boolean,
): Promise<Result<unknown>> {
  const body = rowOf('transfer').startBody(order);
  if (!body) return MISFIT;
  return await withRetries(() => checkTransfer(fetcher, body), { isWanted });
}

type Named = { id: string; type: Product };

/** Asks the payment provider about an order. Without an answer it is unknown. */
export async function findPayment(
  fetcher: Fetcher,
  { id, type }: Named,
  known: PaymentCheckBody,
  signal?: AbortSignal,
): Promise<PaymentFound> {
  const answer = await PORTS[type].payment.check(fetcher, id, known, signal);
  return answer.ok ? answer.value.payment : 'unknown';
}

/** Closes an order that its member has not paid, so that it can be paid again as a new one. */
export async function cancelOrder(
  fetcher: Fetcher,
  { id, type }: Named,
): Promise<CancelAnswer['status'] | 'failed'> {
  const answer = await PORTS[type].payment.cancel(fetcher, id);
  return answer.ok ? answer.value.status : 'failed';
}

/** Always fetched again: an order moves on by itself. */
export function orderStateQuery({ id, type }: Named): MemberQuery<OrderState> {
  return {
    key: ['order', id],
    staleTime: 0,
    call: (fetcher, signal) => PORTS[type].state(fetcher, id, signal),
  };
}

type Quote = Repriced & {
  /** Set where the server decides: plans are charged in the currency of the member's country. */
  currency?: Currency;
};

type Read = <T>(query: MemberQuery<T>) => Promise<Result<T>>;

/** The current price of what was chosen; undefined when it is no longer sold. */
export async function quoteOrder(
  member: string,
  fetcher: Fetcher,
  order: StoredOrder,
  now: number,
): Promise<Result<Quote | undefined>> {
  // The price to be paid is never taken from the cache.
  const read: Read = (query) => fetchForMember(member, fetcher, { ...query, staleTime: 0 });
  if (order.type === 'booster') return await quoteBoosterOrder(read, order);
  if (order.type === 'subscription') return await quotePlan(read, order);
  const recipient = recipientOf(order);
  const tiers = await read(
    personalPricesQuery(order.type, {
      aviosAmount: amountsOf(order).avios,
      ...(recipient && { targetFfpNumber: recipient.ffpNumber }),
    }),
  );
  return tiers.ok ? { ok: true, value: quoteFrom(tiers.value, order, now) } : tiers;
}

async function quotePlan(
  read: Read,
  { data }: StoredOrder<'subscription'>,
): Promise<Result<Quote | undefined>> {
  const packages = await read(plansQuery);
  if (!packages.ok) return packages;
  const plan = packages.value.find(
    ({ packageId, active }) => active && packageId === data.packageId,
  );
  if (!plan) return { ok: true, value: undefined };
  const [code] = plan.eligibility.errorCodes;
  if (code !== undefined) return failed(`api_error_${code}`);
  const { currency } = plan;
  const price = priceIn(plan.prices[data.interval].currentPrice, currency);
  const avios = plan.avios.monthly;
  const quote = price === undefined ? undefined : { price, avios, bonusAvios: 0, currency };
  return { ok: true, value: quote };
}

/** Undefined also when one of the activities has been boosted or has become too old. */
async function quoteBoosterOrder(
  read: Read,
  { data, currency }: StoredOrder<'booster'>,
): Promise<Result<Quote | undefined>> {
  const { boosterAvios, multiplier, start } = data;
  const options = await read(boosterOptionsQuery(boosterAvios / multiplier));
  if (!options.ok) return options;
  const { transactionGroups, multipliersAvailable } = options.value;
  const free = transactionGroups
    .flatMap(({ transactions }) => transactions)
    .filter(({ isBoosted }) => !isBoosted)
    .map(({ identifier }) => identifier);
  const sold = multipliersAvailable.find(({ multiplyBy }) => multiplyBy === multiplier);
  if (!sold || start.glpTransactionIds.some((id) => !free.includes(id))) {
    return { ok: true, value: undefined };
  }
  const quote = quoteBoost(sold, boosterAvios, currency);
  return { ok: true, value: quote && { price: decimalFromMinor(quote.total), bonusAvios: 0 } };
}

function quoteFrom(
  tiers: readonly PriceTier[],
  order: StoredOrder,
  now: number,
): Quote | undefined {
  const { avios } = amountsOf(order);
  if (rowOf(order.type).pricing === 'package') {
    const quote = quotePackage(avios, tiers, order.currency, new Date(now));
    return quote && { price: decimalFromMinor(quote.total), bonusAvios: quote.bonusAvios };
  }
  // The price of a transfer's tier is the fee for the whole transfer.
  const tier = tierOf(avios, tiers);
  const fee = tier?.available === false ? undefined : tier && priceIn(tier.price, order.currency);
  return fee === undefined ? undefined : { price: fee, bonusAvios: 0 };
}
