import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { HistoryStatus, PastTransaction } from '@cairn/contract/orders/transaction-history';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import type { Place } from '../../orders/history/list-transactions-cursor.ts';
import { refundEnd } from '../../orders/refund/refund-rules.ts';
import { refundObstacle } from '../status-rules.ts';
import { type Cycle, monthsPaid } from '../subscription.ts';
import { planPayments, REFERENCE } from './plan-payments.ts';

const STATUS: Record<Cycle['state'], HistoryStatus> = {
  due: 'processing',
  charging: 'processing',
  credited: 'done',
  refunded: 'refunded',
  failed: 'failed',
};

/** The money is back, or on its way there. */
const RETURNED = new Set<HistoryStatus>(['refund_pending', 'refunded', 'charged_back']);

/** What a payment has brought so far: of a year's, the months that have come. */
const CREDITED = sql<number>`(
  select coalesce(sum(avios), 0)::bigint from subscription_cycle paid
  where paid.subscription_id = cycle.subscription_id
    and paid.psp_reference = cycle.psp_reference and paid.state = 'credited')`;

/** Only the last payment can be given back. */
const IS_FOLLOWED = sql<boolean>`exists (
  select 1 from subscription_cycle later
  where later.subscription_id = cycle.subscription_id and later.n > cycle.n
    and later.charge_minor > 0 and later.state = 'credited')`;

type Payments = { after: Place | undefined; count: number };

/** What was paid for a member's subscriptions, the latest first, in one query however much it is. */
export async function listPlanPayments(
  db: Database,
  member: Member,
  { after, count }: Payments,
  now: Date,
): Promise<PastTransaction[]> {
  let query = planPayments(db, member)
    .leftJoin('account', (join) => join.on('account.id', '=', memberAccount(member)))
    .select(['account.balance', 'account.held'])
    .select([CREDITED.as('credited'), IS_FOLLOWED.as('is_followed')]);
  if (after) {
    const { createdAt, id } = after;
    query = query.where(
      sql<boolean>`(cycle.due_at, ${REFERENCE}) < (${createdAt}::timestamptz, ${id}::text)`,
    );
  }
  const rows = await query
    .orderBy('cycle.due_at', 'desc')
    .orderBy(REFERENCE, 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.reference,
    product: 'subscription',
    status: statusOf(row),
    createdAt: row.due_at.toISOString(),
    aviosAmount: row.avios * monthsPaid(row),
    bonusAvios: 0,
    totalPrice: decimalFromMinor(minor(row.charge_minor)),
    currency: row.currency,
    packageName: row.package_name,
    refund: refundOf(row, now),
  }));
}

type Row = Pick<Cycle, 'state'> & {
  payment_state: string | null;
  payment_since: Date | null;
  balance: number | null;
  held: number | null;
  credited: number;
  is_followed: boolean;
};

function statusOf({ state, payment_state }: Row): HistoryStatus {
  if (payment_state === 'refund_requested') return 'refund_pending';
  if (payment_state === 'refunded' || payment_state === 'charged_back') return payment_state;
  return STATUS[state];
}

function refundOf(row: Row, now: Date): PastTransaction['refund'] {
  const paidAt = (row.payment_state === 'captured' && row.payment_since) || undefined;
  const reason = obstacleTo(row, paidAt, now);
  return {
    eligible: reason === undefined,
    ...(reason && { reason }),
    ...(paidAt && { until: refundEnd(paidAt).toISOString() }),
  };
}

function obstacleTo(row: Row, paidAt: Date | undefined, now: Date): RefundObstacle | undefined {
  const status = RETURNED.has(statusOf(row)) ? 'refunded' : 'active';
  const free = (row.balance ?? 0) - (row.held ?? 0);
  const reason = refundObstacle({ status, paidAt, now, free, credited: row.credited });
  return reason ?? (row.is_followed ? 'tooLate' : undefined);
}
