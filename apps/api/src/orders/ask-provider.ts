import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import type { WithPayments } from '../payments/port.ts';
import { applyAuthorisation } from './apply-authorisation.ts';
import { lockOrder } from './order.ts';

const AT_ONCE = 50;
const PATIENCE = 10 * 60_000;

type AskContext = Pick<Shop, 'connection' | 'now' | 'log'> & WithPayments;

/** Asks what became of sessions that have been silent for a while: a webhook may have been lost. */
export async function askProvider({ connection: { db }, now, log, payments }: AskContext) {
  const since = new Date(now().getTime() - PATIENCE);
  const silent = await db
    .selectFrom('orders')
    .select(['id', 'session_id'])
    .where('state', '=', 'payment_session')
    .where((where) => where(where.fn.coalesce('asked_at', 'state_since'), '<=', since))
    .orderBy('state_since')
    .limit(AT_ONCE)
    .execute();
  for (const { id, session_id } of silent) {
    const asked = await payments.askSession(session_id ?? '');
    if (asked.kind !== 'done') {
      log.warn({ order: id, reason: asked.reason }, 'the payment provider could not say');
    }
    const paid = asked.kind === 'done' && asked.value.payments.find((one) => one.isAuthorised);
    await transact(db, async (trx) => {
      const order = await lockOrder(trx, id);
      if (!order) return;
      await trx.updateTable('orders').set({ asked_at: now() }).where('id', '=', id).execute();
      if (!paid) return;
      const { pspReference, amount, method } = paid;
      const heard = {
        key: `asked/${pspReference}`,
        event: 'AUTHORISATION',
        isSuccess: true,
        pspReference,
        reference: id,
        amount,
        reason: undefined,
        method,
        cardSummary: undefined,
        storedCard: undefined,
        needsReview: false,
      };
      const outcome = await applyAuthorisation(trx, order, heard, now());
      log.info({ order: id, outcome }, 'a payment was learnt of by asking');
    });
  }
}
