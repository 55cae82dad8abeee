import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { minor } from '@cairn/contract/values/money';
import { releaseCap } from '../caps/release-cap.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { moneyTxn } from '../charges/post-money.ts';
import { newId } from '../database/new-id.ts';
import type { EventCause } from '../database/tables/charges.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { houseAccount, memberAccount } from '../ledger/accounts.ts';
import { type LedgerTxn, post } from '../ledger/post.ts';
import {
  DEMO_CARD,
  type DemoPurchase,
  demoOrderId,
  demoPaymentOf,
  demoRefundOf,
  refundedAt,
} from './demo-purchases.ts';

const RETRY_DELAY = 60_000;

type Step = { from_state: OrderState | null; to_state: OrderState; cause: EventCause };

/** From the order to the credit, as an ordinary purchase logs it. */
const COMPLETED: readonly Step[] = [
  { from_state: null, to_state: 'started', cause: 'started' },
  { from_state: 'started', to_state: 'payment_session', cause: 'session' },
  { from_state: 'payment_session', to_state: 'payment_authorised', cause: 'authorised' },
  { from_state: 'payment_authorised', to_state: 'captured', cause: 'captured' },
  { from_state: 'captured', to_state: 'complete', cause: 'captured' },
];

const REFUNDED: readonly Step[] = [
  { from_state: 'complete', to_state: 'refund_requested', cause: 'refund_by_member' },
  { from_state: 'refund_requested', to_state: 'refunded', cause: 'refunded' },
];

/** The avios that are still there of a purchase. */
export function keptAvios({ avios, isRefunded = false }: DemoPurchase): number {
  return isRefunded ? 0 : avios;
}

/** Writes past purchases with their payments and postings. The member's account is open. */
export async function seedDemoPurchases(
  trx: Database,
  member: Member,
  purchases: readonly DemoPurchase[],
): Promise<void> {
  const { company, number } = member;
  for (const [index, purchase] of purchases.entries()) {
    const id = demoOrderId(member, index);
    await writeOrder(trx, member, id, purchase);
    await writePayment(trx, member, id, purchase);
    await writeAttempts(trx, id, purchase);
    const { avios: amount, at } = purchase;
    await reserveCap(trx, { source: id, kind: 'purchase', company, number, amount }, at);
    if (purchase.isRefunded) await releaseCap(trx, id);
    for (const txn of aviosTxns(member, id, purchase)) await post(trx, [txn]);
  }
}

/** The credit, and its reversal by a refund. */
function aviosTxns(member: Member, order: TransactionId, purchase: DemoPurchase): LedgerTxn[] {
  const { avios: amount, at } = purchase;
  const account = memberAccount(member);
  const issued = houseAccount(member.company, 'issued', 'AVIOS');
  const source = { type: 'order', id: order };
  const moved = { unit: 'AVIOS', amount } as const;
  const credit = newId(at) as LedgerTxnId;
  const given: LedgerTxn = {
    id: credit,
    kind: 'credit',
    source,
    effectiveAt: at,
    entries: [{ ...moved, debit: issued, credit: account, locked: 'credit' }],
  };
  const returnedAt = refundedAt(purchase);
  if (!returnedAt) return [given];
  const takenBack: LedgerTxn = {
    id: newId(returnedAt) as LedgerTxnId,
    kind: 'reversal',
    source,
    effectiveAt: returnedAt,
    entries: [{ ...moved, debit: account, credit: issued, locked: 'debit' }],
    reverses: credit,
  };
  return [given, takenBack];
}

async function writeOrder(
  trx: Database,
  { company, number }: Member,
  id: TransactionId,
  purchase: DemoPurchase,
): Promise<void> {
  const { avios, totalMinor, currency, at } = purchase;
  const returnedAt = refundedAt(purchase);
  const steps = [
    ...COMPLETED.map((step) => ({ ...step, at })),
    ...(returnedAt ? REFUNDED.map((step) => ({ ...step, at: returnedAt })) : []),
  ];
  await trx
    .insertInto('orders')
    .values({
      id,
      company,
      number,
      product: 'purchase',
      state: returnedAt ? 'refunded' : 'complete',
      state_version: steps.length,
      currency,
      avios,
      bonus_avios: 0,
      price_micro: Math.round((totalMinor * 10_000) / avios),
      total_minor: totalMinor,
      created_at: at,
      expires_at: at,
      state_since: returnedAt ?? at,
    })
    .execute();
  const events = steps.map((step, index) => ({ ...step, subject: id, version: index + 1 }));
  await trx.insertInto('charge_event').values(events).execute();
}

async function writePayment(
  trx: Database,
  { company }: Member,
  id: TransactionId,
  purchase: DemoPurchase,
): Promise<void> {
  const { totalMinor, currency, at } = purchase;
  const pspReference = demoPaymentOf(id);
  const returnedAt = refundedAt(purchase);
  const state_since = returnedAt ?? at;
  await trx
    .insertInto('charge')
    .values({
      reference: id,
      company,
      currency,
      amount_minor: totalMinor,
      state: returnedAt ? 'refunded' : 'paid',
      state_since,
      paid_at: at,
      refund_requested_at: returnedAt ?? null,
    })
    .execute();
  await trx
    .insertInto('payment')
    .values({
      ...DEMO_CARD,
      psp_reference: pspReference,
      charge: id,
      currency,
      authorised_minor: totalMinor,
      captured_minor: totalMinor,
      refunded_minor: returnedAt ? totalMinor : 0,
      state: returnedAt ? 'refunded' : 'captured',
      state_since,
    })
    .execute();
  // Charge and payment refer to each other.
  await trx
    .updateTable('charge')
    .set({ paid_by: pspReference })
    .where('reference', '=', id)
    .execute();
  const sum = { currency, value: minor(totalMinor) };
  await post(trx, [moneyTxn('capture', company, { pspReference }, sum, at)]);
  if (!returnedAt) return;
  const key = `${demoRefundOf(pspReference)}/REFUND/true`;
  await post(trx, [moneyTxn('refund', company, { pspReference, key }, sum, returnedAt)]);
}

/** Presses on Pay: figures count them. */
async function writeAttempts(
  trx: Database,
  reference: TransactionId,
  { at, refusedFirst }: DemoPurchase,
): Promise<void> {
  const before = new Date(at.getTime() - RETRY_DELAY);
  const press = (id: string, when: Date) => ({
    ...{ reference, id, announced_at: when, expires_at: when, ended_at: when },
  });
  await trx
    .insertInto('payment_attempt')
    .values([
      ...(refusedFirst ? [{ ...press('first', before), refusal: refusedFirst }] : []),
      press('last', at),
    ])
    .execute();
}
