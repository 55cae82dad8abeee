import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import pino, { type Logger } from 'pino';
import { checkBooks } from '../books/check-books.ts';
import { paymentsOf } from '../charges/charge.ts';
import { createWebhookReceiver } from '../charges/receive.ts';
import type { Connection } from '../database/connection.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type Month, monthsIn } from './month.ts';
import { announcePrices } from './prices/announce-prices.ts';
import { creditDueMonths } from './renew/credit-due-months.ts';
import {
  endScheduledSubscriptions,
  endUnpaidSubscriptions,
} from './renew/end-due-subscriptions.ts';
import { renewDueSubscriptions } from './renew/renew-due-subscriptions.ts';
import { prepareSubscriptions } from './settle/subscription-products.ts';
import { newSubscriptionId } from './start/new-subscription-id.ts';
import { startSubscription } from './start/start-subscription.ts';
import type { Subscription } from './subscription.ts';
import type { FakeProvider } from './test-kit.ts';

type Running = {
  connection: Connection;
  clock: { now: Date };
  runJobs(): Promise<Error[]>;
  log: Logger;
};

/** A shop with a provider, in which days pass. */
export function createDays(api: Running, provider: FakeProvider) {
  const { connection, clock } = api;
  const { db } = connection;
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  const context = { connection, now: () => clock.now, log, payments: provider.payments };

  const receive = createWebhookReceiver({ ...context, log: api.log }, prepareSubscriptions);

  /** Delivers what the provider has to tell and does what follows, until nothing does. */
  async function settle(): Promise<void> {
    do {
      for (const item of provider.notifications.splice(0)) await receive([item]);
      const [error] = await api.runJobs();
      if (error) throw error;
    } while (provider.notifications.length > 0);
  }

  /** Runs all periodic work twice, each time after the leases of the last run have ended. */
  async function runTimers(): Promise<void> {
    await sql`
      update subscription set renewal_tried_at = renewal_tried_at - interval '5 minutes'
    `.execute(db);
    for (const timer of [
      announcePrices,
      creditDueMonths,
      renewDueSubscriptions,
      endScheduledSubscriptions,
      endUnpaidSubscriptions,
    ]) {
      await timer(context);
      await timer(context);
    }
    await settle();
  }

  /** Lets time pass, from one moment at which something is due to the next, and just before it. */
  async function passUntil(end: string): Promise<void> {
    const until = new Date(end);
    while (clock.now < until) {
      const next = Math.min((await nextDue()) ?? Infinity, until.getTime());
      for (const moment of [next - 1, next]) {
        clock.now = new Date(Math.max(moment, clock.now.getTime()));
        await runTimers();
      }
    }
  }

  async function nextDue(): Promise<number | undefined> {
    const { rows } = await sql<{ at: Date | null }>`
      select min(at) as at from (
        select renews_at as at from subscription
        union all select cancels_at from subscription
        union all select due_at from subscription_cycle
      ) due where at > ${clock.now}::timestamptz`.execute(db);
    return rows[0]?.at?.getTime();
  }

  /** Ends whatever goes on, so that the next test is alone. */
  async function endAll(): Promise<void> {
    await sql`
      with ended as (
        update subscription_cycle set state = 'failed' where state in ('due', 'charging')
        returning charge, charge_minor
      )
      update charge set state = 'failed' from ended
      where charge.reference = ended.charge and charge_minor > 0`.execute(db);
    const ended = { status: 'closed', renews_at: null, cancels_at: null } as const;
    await db.updateTable('subscription').set(ended).execute();
    provider.charges = [];
    provider.sessions = [];
  }

  async function subscribe(number: string, type: SubscriptionInterval, packageId = 'steady') {
    const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
    const start = { id: newSubscriptionId(), body: { packageId, type }, asked: undefined };
    const started = await startSubscription(db, member, start, clock.now);
    if (started.kind !== 'started') throw new Error(`Not started: ${started.kind}`);
    return start.id;
  }

  /** Takes a subscription and pays for it; returns its id and its first payment's. */
  async function subscribeAndPay(number: string, type: SubscriptionInterval) {
    const id = await subscribe(number, type);
    const { price_minor } = await read(id);
    const pspReference = provider.pay(id, 'EUR', price_minor);
    await settle();
    return { id, pspReference };
  }

  async function read(id: SubscriptionId): Promise<Subscription> {
    return await db
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  async function months(id: SubscriptionId): Promise<Month[]> {
    return await monthsIn(db).where('subscription_id', '=', id).orderBy('n').execute();
  }

  /** The last payment for the last month that was charged. */
  async function lastPayment(id: SubscriptionId): Promise<string> {
    const last = (await months(id)).findLast(({ charge_minor }) => charge_minor > 0);
    const payments = last ? await paymentsOf(db, last.charge) : [];
    const latest = payments.toSorted((a, b) => b.state_since.getTime() - a.state_since.getTime());
    return latest[0]?.psp_reference ?? '';
  }

  /** The states of all payments of a subscription. */
  async function paymentStates(id: SubscriptionId): Promise<string[]> {
    const { rows } = await sql<{ state: string }>`
      select state from payment
      where charge in (select charge from subscription_cycle where subscription_id = ${id})
      order by state`.execute(db);
    return rows.map(({ state }) => state);
  }

  async function balance(number: string): Promise<number> {
    const account = memberAccount({ company: 'EI', number: membershipNumber.parse(number) });
    return (await readBalance(db, account))?.balance ?? 0;
  }

  async function payment(pspReference: string) {
    return await db
      .selectFrom('payment')
      .selectAll()
      .where('psp_reference', '=', pspReference)
      .executeTakeFirstOrThrow();
  }

  async function faultsInBooks() {
    return (await checkBooks(db, clock.now)).filter(({ violations }) => violations.length > 0);
  }

  return {
    logged,
    settle,
    runTimers,
    passUntil,
    endAll,
    subscribe,
    subscribeAndPay,
    read,
    months,
    lastPayment,
    paymentStates,
    balance,
    payment,
    faultsInBooks,
  };
}
