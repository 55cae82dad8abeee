import type { SubscriptionId, TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { keptOf } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import { memberAccount, type Owner } from '../../ledger/accounts.ts';
import { lockOrder } from '../../orders/order.ts';
import { lockSubscription } from '../../subscriptions/subscription.ts';
import type { Facts } from '../actions/facts.ts';

/** The facts that a refund changes: the order, money that goes back, avios, debts and yearly limits. */
export async function readOrderFacts(
  trx: Database,
  { transactionId: id }: { transactionId: TransactionId },
): Promise<Facts> {
  const order = await lockOrder(trx, id);
  if (!order) return {};
  const { company, number, recipient_number, state, currency } = order;
  const buyer = { company, number };
  const recipient = { company, number: recipient_number ?? number };
  const money = await readReturned(trx, id);
  const free = await lockFree(trx, [buyer, recipient]);
  const limits = await trx
    .selectFrom('cap_reservation')
    .select(['number', 'amount', 'released'])
    .where('source', '=', id)
    .orderBy('number')
    .execute();
  const used = limits.filter(({ released }) => !released);
  const limitOf = new Set(limits.map((limit) => (limit.number === number ? 'buyer' : 'recipient')));
  return {
    state,
    moneyBack: decimalFromMinor(money?.amount ?? minor(0)),
    currency,
    buyerAvios: free(buyer),
    ...(recipient_number !== null && {
      recipientAvios: free(recipient),
      recipientEmail: await findTakenBackLetter(trx, id),
    }),
    buyerOwes: await readOwed(trx, buyer),
    limitUsed: used.reduce((sum, { amount }) => sum + amount, 0),
    limitOf: [...limitOf].toSorted().join(' and ') || null,
  };
}

/** The letter that a refund sends to the recipient at once; its buyer gets one when the money arrives. */
async function findTakenBackLetter(trx: Database, id: TransactionId): Promise<string | null> {
  const { rows } = await sql`
    select from job where queue = 'send-mail'
      and data ->> 'letter' = 'taken-back' and data ->> 'about' = ${id}`.execute(trx);
  return rows.length > 0 ? 'avios_taken_back' : null;
}

export async function readSubscriptionFacts(
  trx: Database,
  { subscriptionId: id }: { subscriptionId: SubscriptionId },
): Promise<Facts> {
  const subscription = await lockSubscription(trx, id);
  if (!subscription) return {};
  const payments = await trx
    .selectFrom('subscription_cycle')
    .innerJoin('charge', 'charge.reference', 'subscription_cycle.charge')
    .innerJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .select(['psp_reference', 'captured_minor', 'refunded_minor', 'charged_back_minor'])
    .select('returned_elsewhere_minor')
    .distinctOn('psp_reference')
    .where('subscription_id', '=', id)
    .where('payment.state', '=', 'refund_requested')
    .execute();
  const moneyBack = payments.reduce((sum, payment) => sum + keptOf(payment), 0);
  return {
    status: subscription.status,
    runsUntil: (subscription.cancels_at ?? subscription.renews_at)?.toISOString() ?? null,
    moneyBack: decimalFromMinor(minor(moneyBack)),
    currency: subscription.currency,
    avios: (await lockFree(trx, [subscription]))(subscription),
    owes: await readOwed(trx, subscription),
  };
}

/** The money of a charge that is on its way back; undefined if no refund of it was requested. */
export async function readReturned(
  db: Database,
  charge: string,
): Promise<{ amount: MinorUnits; currency: Currency } | undefined> {
  const row = await db
    .selectFrom('charge')
    .innerJoin('payment', 'payment.psp_reference', 'charge.paid_by')
    .select(['captured_minor', 'refunded_minor', 'charged_back_minor', 'charge.currency'])
    .select('returned_elsewhere_minor')
    .where('reference', '=', charge as TransactionId)
    .where('payment.state', '=', 'refund_requested')
    .executeTakeFirst();
  return row && { amount: keptOf(row), currency: row.currency };
}

/**
 * Avios that are not held. Locked, so that what is read afterwards differs by the refund alone; in
 * ascending order, as everywhere, so that two refunds cannot deadlock.
 */
async function lockFree(
  trx: Database,
  owners: readonly Owner[],
): Promise<(owner: Owner) => number> {
  const accounts = await trx
    .selectFrom('account')
    .select(['id', 'balance', 'held'])
    .where('id', 'in', owners.map(memberAccount))
    .orderBy('id')
    .forUpdate()
    .execute();
  const free = new Map(accounts.map(({ id, balance, held }) => [id, balance - held]));
  return (owner) => free.get(memberAccount(owner)) ?? 0;
}

async function readOwed(db: Database, { company, number }: Owner): Promise<number> {
  const debt = await db
    .selectFrom('debt')
    .select('owed')
    .where((row) => row.and({ company, number }))
    .executeTakeFirst();
  return debt?.owed ?? 0;
}
