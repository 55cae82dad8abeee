import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { Insertable } from 'kysely';
import { chargeStateOf, seedCharge } from '../../../apps/api/src/charges/test-charges.ts';
import type { Database, Tables } from '../../../apps/api/src/database/tables.ts';
import { memberAccount } from '../../../apps/api/src/ledger/accounts.ts';
import { newTransactionId } from '../../../apps/api/src/orders/start/new-transaction-id.ts';
import { markMadeUp } from '../database/closing-books.ts';

type SeededOrder = Partial<Insertable<Tables['orders']>> & {
  number: MembershipNumber;
  paidAt?: Date;
  refundedAt?: Date;
  /** The recipient's name; absent if it was erased or there is no recipient. */
  recipient?: { firstName: string; lastName: string };
};

const CREATED = new Date('2026-03-02T09:30:00Z');

/** An order in its final state, by default a completed purchase. */
export async function seedOrder(
  db: Database,
  { paidAt, refundedAt, recipient, ...order }: SeededOrder,
): Promise<TransactionId> {
  markMadeUp(db);
  const { product = 'purchase', created_at = CREATED } = order;
  const id = order.id ?? newTransactionId(product, Boolean(order.deliver_at));
  await db
    .insertInto('orders')
    .values({
      company: 'EI',
      state: 'complete',
      state_version: 1,
      currency: 'EUR',
      avios: 10_000,
      bonus_avios: 0,
      price_micro: 18_900,
      total_minor: 18_900,
      expires_at: created_at,
      state_since: created_at,
      ...order,
      id,
      product,
      created_at,
    })
    .execute();
  await seedCharge(db, {
    reference: id,
    currency: order.currency ?? 'EUR',
    amount_minor: order.total_minor ?? 18_900,
    state: chargeStateOf(order.state ?? 'complete'),
    paid_at: paidAt ?? null,
    refund_requested_at: refundedAt ?? null,
  });
  const happened = [
    { to_state: 'started' as const, at: created_at },
    ...(paidAt ? [{ to_state: 'captured' as const, at: paidAt }] : []),
    ...(refundedAt ? [{ to_state: 'refunded' as const, at: refundedAt }] : []),
  ];
  await db
    .insertInto('charge_event')
    .values(
      happened.map((event, index) => ({
        subject: id,
        version: index + 1,
        from_state: null,
        cause: 'imported',
        ...event,
      })),
    )
    .execute();
  if (recipient) {
    const { firstName: first_name, lastName: last_name } = recipient;
    const email = 'recipient@members.example';
    await db
      .insertInto('order_recipient')
      .values({ order_id: id, first_name, last_name, email, message: 'For your trip' })
      .execute();
  }
  return id;
}

export async function seedBalance(
  db: Database,
  number: MembershipNumber,
  { balance, held = 0 }: { balance: number; held?: number },
): Promise<void> {
  markMadeUp(db);
  await db
    .insertInto('account')
    .values({
      id: memberAccount({ company: 'EI', number }),
      company: 'EI',
      kind: 'member',
      owner: number,
      unit: 'AVIOS',
      mode: 'locked',
      balance,
      held,
    })
    .execute();
}
