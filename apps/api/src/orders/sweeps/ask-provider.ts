import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import { sql } from 'kysely';
import { transact } from '../../database/transact.ts';
import { askSession } from '../../payments/ask-session.ts';
import type { SessionResult, WithPayments } from '../../payments/port.ts';
import { lockOrder, type Order } from '../order.ts';
import { settlePayments } from '../settle/settle-payments.ts';
import { forEachDue } from './for-each-due.ts';
import type { SweepContext } from './sweep-batches.ts';

/** How long a session may be silent, and how long until the provider is asked about it again. */
const PATIENCE = 10 * 60_000;
/** The provider's answer does not tell the risk: the late notification, which does, may still come. */
const CAPTURE_WAITS = 60_000;

type AskContext = SweepContext & WithPayments;
type Paid = SessionResult['payments'][number];
type Silent = Pick<Order, 'id' | 'session_id'> & { silent_since: Date };

/** Asks what became of sessions that have been silent for a while: a webhook may have been lost. */
export async function askProvider(context: AskContext): Promise<void> {
  await forEachDue(context, {
    name: 'ask-provider',
    claim: (limit) => claimSilent(context, limit),
    idOf: ({ id }) => id,
    act: async (order) => void (await askAbout(context, order)),
  });
}

/** The time of asking is the lease: nobody else asks about the session until it has passed again. */
async function claimSilent({ connection, now }: AskContext, limit: number): Promise<Silent[]> {
  const { rows } = await sql<Silent>`
    with silent as materialized (
      select id, coalesce(asked_at, state_since) as silent_since from orders
      where state = 'payment_session'
        and coalesce(asked_at, state_since) <= ${new Date(now().getTime() - PATIENCE)}::timestamptz
      order by coalesce(asked_at, state_since)
      limit ${limit} for update skip locked
    )
    update orders set asked_at = ${now()}::timestamptz from silent where orders.id = silent.id
    returning orders.id, session_id, silent_since`.execute(connection.db);
  return rows.toSorted((a, b) => a.silent_since.getTime() - b.silent_since.getTime());
}

/** Asks whether a session was paid, and settles the payment if it was. */
export async function askAbout(
  context: Omit<AskContext, 'signal'>,
  { id, session_id }: Pick<Order, 'id' | 'session_id'>,
): Promise<PaymentFound> {
  const answer = await askSession(context, { reference: id, sessionId: session_id ?? '' });
  if (answer.kind === 'paid') await take(context, id, answer.payment);
  return answer.kind;
}

async function take(
  { connection, now, log }: Omit<AskContext, 'signal'>,
  id: Order['id'],
  { pspReference, amount, method }: Paid,
): Promise<void> {
  const captureAt = new Date(now().getTime() + CAPTURE_WAITS);
  const outcome = await transact(connection.db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return undefined;
    const authorised = { order, event: 'AUTHORISATION', pspReference, amount, method } as const;
    const report = { ...authorised, cardSummary: undefined, needsReview: false, captureAt };
    const [settled] = await settlePayments(trx, [report], now());
    return settled?.text;
  });
  log.info({ order: id, outcome }, 'found a payment by asking the provider');
}
