import {
  type PastId,
  subscriptionId,
  type TransactionId,
  transactionId,
} from '@cairn/contract/orders/transaction-id';
import type { Currency } from '@cairn/contract/values/currency';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { minor } from '@cairn/contract/values/money';
import type { OrderedProduct } from '@cairn/contract/values/product';
import { releaseCap } from '../caps/release-cap.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { paymentReference } from '../charges/charge.ts';
import { moneyTxn } from '../charges/post-money.ts';
import { chargeStateOf, seedCharge, seedPayment } from '../charges/test-charges.ts';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { OrderState } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import {
  houseAccount,
  memberAccount,
  openHouseAccounts,
  openMemberAccounts,
} from '../ledger/accounts.ts';
import { placeHold } from '../ledger/place-hold.ts';
import { type Entry, post, type Source } from '../ledger/post.ts';

const SENDER = { company: 'EI', number: membershipNumber.parse('3081470000000001') } as const;
const RECIPIENT = { company: 'EI', number: membershipNumber.parse('3081470000000002') } as const;
export const NOW = new Date('2026-11-15T12:00:00Z');
export const PURCHASE = transactionId.parse('p1purchaseofthebookstest');
export const TRANSFER = transactionId.parse('t1transferofthebookstest');
export const REFUNDED = transactionId.parse('g1refundedofthebookstest');
export const SUBSCRIPTION = subscriptionId.parse('sub1planofthebookstestxx');
/** Its first month, as the ledger calls it. */
export const MONTH = `${SUBSCRIPTION}/1`;
export const SENDER_ACCOUNT = memberAccount(SENDER);

/** A shop that has done a bit of everything, and all of it right. */
export async function useShop(db: Database, now: Date): Promise<void> {
  const write = (kind: string, source: Source, entries: [Entry, ...Entry[]], more = {}) => {
    const id = newId(now) as LedgerTxnId;
    return post(db, [{ id, kind, source, effectiveAt: now, entries, ...more }]).then(() => id);
  };
  const sender = memberAccount(SENDER);
  const recipient = memberAccount(RECIPIENT);
  const issued = houseAccount('EI', 'issued', 'AVIOS');
  const transit = houseAccount('EI', 'transit', 'AVIOS');
  const give = (debit: typeof issued, amount: number): Entry => {
    return { debit, credit: sender, unit: 'AVIOS', amount, locked: 'credit' };
  };
  const pay = async (charge: PastId, pspReference: string, amount: number, back = 0) => {
    const currency: Currency = 'EUR';
    const state = back > 0 ? 'refunded' : 'captured';
    const money = { authorised_minor: amount, captured_minor: amount, refunded_minor: back };
    const ids = { psp_reference: pspReference, charge };
    await seedPayment(db, { ...ids, ...money, currency, state, state_since: now });
    const sum = (value: number) => ({ currency, value: minor(value) });
    await post(db, [moneyTxn('capture', 'EI', { pspReference }, sum(amount), now)]);
    const key = `${pspReference}BACK/REFUND/true`;
    if (back > 0) await post(db, [moneyTxn('refund', 'EI', { pspReference, key }, sum(back), now)]);
  };

  await openHouseAccounts(db);
  await openMemberAccounts(db, [SENDER, RECIPIENT]);
  const opening = houseAccount('EI', 'opening', 'AVIOS');
  await write('opening', { type: 'member', id: 'EI/1' }, [give(opening, 23_350)]);

  await putOrder(db, PURCHASE, 'purchase', 'complete', now);
  await pay(PURCHASE, 'PSP1', 10_000);
  await write('credit', { type: 'order', id: PURCHASE }, [give(issued, 5_000)]);
  await reserveCap(db, { source: PURCHASE, kind: 'purchase', ...SENDER, amount: 5_000 }, now);

  await putOrder(db, TRANSFER, 'transfer', 'complete', now);
  const takesHold = { type: 'order', id: TRANSFER };
  const hold = { account: sender, amount: 5_000, at: now };
  await placeHold(db, { ...hold, id: newId(now), source: takesHold });
  await pay(TRANSFER, 'PSP2', 10_000);
  const moved = { unit: 'AVIOS', amount: 5_000 } as const;
  const out: Entry = { ...moved, debit: sender, credit: transit, locked: 'debit' };
  const into: Entry = { ...moved, debit: transit, credit: recipient, locked: 'credit' };
  await write('credit', takesHold, [out, into], { takesHold });
  await placeHold(db, { ...hold, id: newId(now), source: { type: 'test', id: 'waiting' } });

  await putOrder(db, REFUNDED, 'gift', 'refunded', now);
  await pay(REFUNDED, 'PSP3', 10_000, 10_000);
  const refunded = { type: 'order', id: REFUNDED };
  const credit = await write('credit', refunded, [give(issued, 5_000)]);
  const undo: Entry = { ...moved, debit: sender, credit: issued, locked: 'debit' };
  await write('reversal', refunded, [undo], { reverses: credit });
  await reserveCap(db, { source: REFUNDED, kind: 'received', ...RECIPIENT, amount: 5_000 }, now);
  await releaseCap(db, REFUNDED);

  await putSubscription(db, now);
  await pay(paymentReference(SUBSCRIPTION, 1), 'PSP4', 1_490);
  await write('credit', { type: 'subscription', id: MONTH }, [give(issued, 1_000)]);
  const job = { queue: 'send-mail', data: '{}', next_try_at: now, created_at: now };
  await db
    .insertInto('job')
    .values({ ...job, id: newId(now) })
    .execute();
  const applied = { raw: '{}', received_at: now, applied_at: now, outcome: 'applied' };
  await db
    .insertInto('webhook_inbox')
    .values({ ...applied, event_key: 'PSP1', order_id: PURCHASE })
    .execute();
}

export async function putOrder(
  db: Database,
  id: TransactionId,
  product: Exclude<OrderedProduct, 'booster'>,
  state: OrderState,
  now: Date,
): Promise<void> {
  await db
    .insertInto('orders')
    .values({
      ...SENDER,
      id,
      product,
      state,
      state_version: 1,
      currency: 'EUR',
      avios: 5_000,
      bonus_avios: 0,
      price_micro: 20_000,
      total_minor: 10_000,
      recipient_number: product === 'purchase' ? null : RECIPIENT.number,
      created_at: now,
      expires_at: now,
      state_since: now,
    })
    .execute();
  const charge = chargeStateOf(state);
  const isPaid = charge !== 'open' && charge !== 'held' && charge !== 'failed';
  const paid_at = isPaid ? now : null;
  await seedCharge(db, { reference: id, state: charge, state_since: now, paid_at });
}

async function putSubscription(db: Database, now: Date): Promise<void> {
  await db
    .insertInto('subscription')
    .values({
      ...SENDER,
      id: SUBSCRIPTION,
      package_id: 'light',
      billing: 'monthly',
      currency: 'EUR',
      price_minor: 1_490,
      monthly_avios: 1_000,
      status: 'active',
      status_since: now,
      created_at: now,
    })
    .execute();
  const charge = paymentReference(SUBSCRIPTION, 1);
  await seedCharge(db, { reference: charge, amount_minor: 1_490, state_since: now, paid_at: now });
  const cycle = { subscription_id: SUBSCRIPTION, n: 1, due_at: now, state: 'credited' } as const;
  await db
    .insertInto('subscription_cycle')
    .values({ ...cycle, charge_minor: 1_490, avios: 1_000, charge })
    .execute();
}
