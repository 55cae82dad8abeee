import { referenceOf } from '@cairn/contract/orders/reference';
import { startAnswer } from '@cairn/contract/orders/start-transaction';
import { subscriptionId, transactionId } from '@cairn/contract/orders/transaction-id';
import { readMemberTimeline } from '../../apps/api/src/desk/look-up/members/member-timeline.ts';
import { readMember } from '../../apps/api/src/desk/look-up/members/read-member.ts';
import { readOrder } from '../../apps/api/src/desk/look-up/orders/read-order.ts';
import { search } from '../../apps/api/src/desk/look-up/search/search.ts';
import { readSubscription } from '../../apps/api/src/desk/look-up/subscriptions/read-subscription.ts';
import { readQueue } from '../../apps/api/src/desk/queue/read-queue.ts';
import type { TestIssuer } from '../../tests/kit/api/tokens.ts';
import { type BenchShop, numberOf, tokenFor } from './shop.ts';

/** Members who make each call, one after another. */
const CALLERS = 100;

export type Caller = { token: string; n: number };

/** One call of one member. */
export type Call = (shop: BenchShop, caller: Caller) => Promise<unknown>;

export async function makeCallers(issuer: TestIssuer, members: number): Promise<Caller[]> {
  const step = Math.floor(members / CALLERS);
  const callers = Array.from({ length: CALLERS }, (_, index) => 1 + index * step);
  return await Promise.all(callers.map(async (n) => ({ n, token: await tokenFor(issuer, n) })));
}

const get =
  (path: string): Call =>
  ({ fetch }, { token }) =>
    fetch('GET', `${path}${path.includes('?') ? '&' : '?'}partner=ei`, token);

const orderOf = ({ n }: Caller) => `p1bench${`${n}`.padStart(17, '0')}`;

/** One member in ten has a plan. */
const planOf = ({ n }: Caller) => `sub1bench${`${Math.max(10, n - (n % 10))}`.padStart(16, '0')}`;

/** All members have the same name and card: the cost of a search that read every match would grow. */
const find =
  (textFor: (caller: Caller) => string): Call =>
  ({ connection }, caller) =>
    search(connection.db, { text: textFor(caller) });

const memberOf = ({ n }: Caller) => ({ company: 'EI' as const, number: numberOf(n) });

const START = JSON.stringify({
  paymentMethodDetails: { version: 2 },
  numberOfPoints: 2_000,
  currency: 'EUR',
});

/** Every call of a member's pages, ordered so that each is possible, and what staff look up. */
export const CALLS: Record<string, Call> = {
  'GET /products': get('/products'),
  'GET /campaigns': get('/campaigns'),
  'GET /products/purchase/prices/generic': get('/products/purchase/prices/generic'),
  'GET /products/purchase/prices': get('/products/purchase/prices'),
  'GET /products/transfer/prices': get('/products/transfer/prices'),
  'GET /products/booster/options': get('/products/booster/options'),
  'GET /users/current': get('/users/current'),
  'GET /users/current/balance': get('/users/current/balance'),
  'GET /users/current/stats': get('/users/current/stats'),
  'GET /users/current/transactions': get('/users/current/transactions'),
  'GET …/{id}/receipt': (shop, caller) =>
    get(`/users/current/transactions/${orderOf(caller)}/receipt`)(shop, caller),
  'GET /transactions/{id}/state': (shop, caller) =>
    get(`/transactions/${orderOf(caller)}/state`)(shop, caller),
  'GET /users/current/subscriptions': get('/users/current/subscriptions'),
  'GET /subscriptionsPackages': get('/subscriptionsPackages'),
  'GET /users/current/home': get('/users/current/home'),
  'GET /users/current/goal': get('/users/current/goal'),
  'GET /users/current/recipients': get('/users/current/recipients'),
  'POST /users/current/recipients': ({ fetch }, { token, n }) =>
    fetch(
      'POST',
      '/users/current/recipients?partner=ei',
      token,
      JSON.stringify({
        ffpNumber: numberOf(n + 1),
        firstName: 'Ada',
        lastName: 'Member',
        email: `ada${n + 1}@members.example`,
      }),
    ),
  'GET /stickycampaignenrolment': get('/stickycampaignenrolment'),
  'POST /contact': ({ fetch }, { token }) =>
    fetch(
      'POST',
      '/contact?partner=ei',
      token,
      JSON.stringify({ topic: 'other', email: 'ada@members.example', message: 'Hello' }),
    ),
  'desk: search by id': find(orderOf),
  'desk: search by an id’s beginning': find((caller) => orderOf(caller).slice(0, 9)),
  'desk: search by reference': find((caller) => referenceOf(orderOf(caller))),
  'desk: search by a plan’s payment': find((caller) => `${referenceOf(planOf(caller))}-1`),
  'desk: search by the provider’s reference': find(({ n }) => `BENCH${`${n}`.padStart(11, '0')}`),
  'desk: search by number': find(({ n }) => numberOf(n)),
  'desk: search by email': find(({ n }) => `ada${n}@members.example`),
  'desk: search by first and last name': find(() => 'ada mem'),
  'desk: search by last name': find(() => 'memb'),
  'desk: search by card': find(() => '1111'),
  'desk: an order': ({ connection, context }, caller) =>
    readOrder(
      connection.db,
      { transactionId: transactionId.parse(orderOf(caller)) },
      context.now(),
    ),
  'desk: a plan': ({ connection, context }, caller) =>
    readSubscription(
      connection.db,
      { subscriptionId: subscriptionId.parse(planOf(caller)) },
      context.now(),
    ),
  'desk: a member': ({ connection, context }, caller) =>
    readMember(connection.db, memberOf(caller), context.now()),
  'desk: a member’s timeline': ({ connection }, caller) =>
    readMemberTimeline(connection.db, memberOf(caller)),
  'desk: the queue': ({ connection, context }) => readQueue(connection.db, {}, context.now()),
};

/** Starts an order for each member; the credit follows from what the provider then sends. */
export async function start({ fetch }: BenchShop, { token }: Caller): Promise<string> {
  const answer = await fetch('POST', '/transactions?partner=ei&product=purchase', token, START);
  return startAnswer.parse(JSON.parse(answer)).id;
}
