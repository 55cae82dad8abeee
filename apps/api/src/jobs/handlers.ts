import { productOfId } from '@cairn/contract/transaction-id';
import type { Database } from '../database/tables.ts';
import { sendLetter } from '../notifications/send-letter.ts';
import { applyNotification } from '../orders/apply-notification.ts';
import { cancelPayment, capturePayment, refundPayment } from '../payments/carry-out.ts';
import { applySubscriptionNotification } from '../subscriptions/apply-subscription-notification.ts';
import type { JobHandlers } from './job.ts';
import type { JobContext } from './schedule.ts';

/** Who does what is in the queues. */
export function createHandlers(context: JobContext): JobHandlers {
  return {
    'apply-webhook': async ({ eventKey }) => {
      const isPlan = await isOfSubscription(context.connection.db, eventKey);
      const apply = isPlan ? applySubscriptionNotification : applyNotification;
      await apply(context, eventKey);
    },
    'capture-payment': ({ pspReference }) => capturePayment(context, pspReference),
    'cancel-payment': ({ pspReference }) => cancelPayment(context, pspReference),
    'refund-payment': ({ pspReference }) => refundPayment(context, pspReference),
    'send-mail': (letter) => sendLetter(context, letter),
  };
}

async function isOfSubscription(db: Database, eventKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_inbox')
    .select('order_id')
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return row !== undefined && productOfId(row.order_id) === 'subscription';
}
