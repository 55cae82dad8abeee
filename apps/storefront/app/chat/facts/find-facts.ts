import type { Currency } from '@cairn/contract/values/currency';
import { serverNow } from '@cairn/contract/values/server-clock';
import { fetchTexts } from '#app/content/text/fetch-texts.ts';
import { boosterOptionsQuery } from '#app/shop-api/catalogue/get-booster-options.ts';
import { genericPricesQuery } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { personalPricesQuery } from '#app/shop-api/catalogue/get-personal-prices.ts';
import { orThrow } from '#app/shop-api/client/call-failed.ts';
import { createFetcher, type Fetcher, type PageVisit } from '#app/shop-api/client/fetcher.ts';
import { fetchForMember, type MemberQuery } from '#app/shop-api/client/member-query.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { purchaseAllowanceQuery, transferAllowanceQuery } from '#app/shop-api/member/allowances.ts';
import { historyQuery, transactionQuery } from '#app/shop-api/orders/transaction-history.ts';
import { subscriptionsQuery } from '#app/shop-api/subscriptions/subscriptions.ts';
import type { Fact } from './fact.ts';
import type { FactId } from './fact-ids.ts';
import { describeLimits, describeOwed } from './limit-facts.ts';
import {
  describeOrders,
  describePayments,
  ownOrders,
  type Suggestion,
  suggestOrder,
} from './order-facts.ts';
import { describePlans, suggestPlan } from './plan-facts.ts';
import { describePrice } from './price-facts.ts';
import type { Reader } from './reader.ts';
import { describeRefundable, describeReturned, lastReturned } from './refund-facts.ts';

/** As many as the API answers with at once: far more than anybody orders in two weeks. */
const LATEST = historyQuery({ limit: 50 });

/** On whose behalf facts are read, and how they are told. */
export type Asker = {
  /** Undefined for visitors. */
  subject: string | undefined;
  fetcher: Fetcher;
  visit: PageVisit;
  textsPath: string;
  timeZone: string;
  currency: Currency;
};

/** Reads as this member only: after a log-out the call fails. */
type Read = <T>(query: MemberQuery<T>) => Promise<T>;

type Call = { question: string; asker: Asker; reader: Reader; read: Read };

const FINDERS: Record<FactId, (call: Call) => Promise<Fact | undefined>> = {
  'price-of-avios': async ({ question, asker, reader, read }) => {
    const tiers =
      asker.subject === undefined
        ? await readGenericPrices(asker)
        : await read(personalPricesQuery('purchase'));
    return describePrice(question, tiers, asker.currency, reader);
  },
  'order-where': async ({ reader, read }) => describeOrders(await readOrders(read), reader, false),
  'avios-not-arrived': async ({ reader, read }) =>
    describeOrders(await readOrders(read), reader, true),
  'charged-twice': async ({ reader, read }) => describePayments(await readOrders(read), reader),
  'plan-next-payment': async ({ reader, read }) =>
    describePlans(await read(subscriptionsQuery), reader),
  'refund-can-i': async ({ reader, read }) => describeRefundable(await readOrders(read), reader),
  'refund-where': async ({ reader, read }) => {
    const order = lastReturned(await readOrders(read));
    return describeReturned(order && (await read(transactionQuery(order.id))), reader);
  },
  'limit-left': async ({ reader, read }) => {
    const [purchase, transfer, booster] = await Promise.all([
      read(purchaseAllowanceQuery),
      read(transferAllowanceQuery),
      read(boosterOptionsQuery()).catch(() => undefined),
    ]);
    return describeLimits({ purchase, transfer, booster }, reader);
  },
  'avios-owed': async ({ reader, read }) =>
    describeOwed(await read(purchaseAllowanceQuery), reader),
};

/** Rejects if something cannot be read. Undefined if there is nothing to tell. */
export async function findFact(
  id: FactId,
  question: string,
  asker: Asker,
): Promise<Fact | undefined> {
  const reader = await readerOf(asker);
  return await FINDERS[id]({ question, asker, reader, read: readAs(asker) });
}

/** Questions about what is under way. Without an answer there are none. */
export async function suggestFacts(asker: Asker): Promise<Suggestion[]> {
  const read = readAs(asker);
  const [reader, orders, plans] = await Promise.all([
    readerOf(asker),
    readOrders(read).catch(() => []),
    read(subscriptionsQuery).catch(() => []),
  ]);
  return [suggestOrder(orders, reader), suggestPlan(plans, reader)].filter(
    (one) => one !== undefined,
  );
}

async function readerOf({ textsPath, visit, timeZone }: Asker): Promise<Reader> {
  const texts = await fetchTexts<'chat-facts'>(textsPath);
  return { texts, locale: visit.locale, timeZone, now: new Date(serverNow()) };
}

function readAs({ subject = '', fetcher }: Asker): Read {
  return async (query) => orThrow(await fetchForMember(subject, fetcher, query));
}

async function readOrders(read: Read) {
  return ownOrders((await read(LATEST)).transactions);
}

async function readGenericPrices({ visit, currency }: Asker) {
  const { company, locale, publicOrigin } = visit;
  const fetcher = createFetcher({
    apiUrl: '/api',
    company,
    language: locale,
    applicationName: publicOrigin,
  });
  return await queryClient().fetchQuery(genericPricesQuery(fetcher, 'purchase', currency));
}
