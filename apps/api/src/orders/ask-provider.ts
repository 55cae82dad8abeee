import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { SessionResult, WithPayments } from '../payments/port.ts';
import { doEach } from './do-each.ts';
import { lockOrder, type Order } from './order.ts';
import { settlePayments } from './settle-payments.ts';

const AT_ONCE = 50;
const PATIENCE = 10 * 60_000;
/** Asking does not tell the risk: a notification that was only late may still come, and does. */
const CAPTURE_WAITS = 60_000;

type AskContext = Pick<Shop, 'connection' | 'now' | 'log'> & WithPayments;
type Paid = SessionResult['payments'][number];

/** Asks what became of sessions that have been silent for a while: a webhook may have been lost. */
export async function askProvider(context: AskContext): Promise<void> {
  const { connection, now, log } = context;
  const since = new Date(now().getTime() - PATIENCE);
  const silent = await connection.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'payment_session')
    .where((where) => where(where.fn.coalesce('asked_at', 'state_since'), '<=', since))
    // Whoever was asked about lately comes last, so that every order has its turn.
    .orderBy((by) => by.fn.coalesce('asked_at', 'state_since'))
    .limit(AT_ONCE)
    .execute();
  await doEach(silent, log, ({ id }) => askAbout(context, id));
}

async function askAbout(context: AskContext, id: Order['id']): Promise<void> {
  const { connection, now, log, payments } = context;
  // Written down before: whatever comes of it, others have their turn first.
  const order = await connection.db
    .updateTable('orders')
    .set({ asked_at: now() })
    .where('id', '=', id)
    .where('state', '=', 'payment_session')
    .returning('session_id')
    .executeTakeFirst();
  if (!order) return;
  const asked = await payments.askSession(order.session_id ?? '');
  if (asked.kind !== 'done') {
    log.warn({ order: id, reason: asked.reason }, 'the payment provider could not say');
    return;
  }
  const paid = asked.value.payments.find((one) => one.isAuthorised);
  if (paid) await take(context, id, paid);
}

async function take(
  { connection, now, log }: AskContext,
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
  log.info({ order: id, outcome }, 'a payment was learnt of by asking');
}
