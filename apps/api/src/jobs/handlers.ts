import { sendLetters } from '../notifications/send-letters.ts';
import { cancelPayment, capturePayments, refundPayment } from '../payments/carry-out.ts';
import { applyWebhooks } from './apply-webhooks.ts';
import type { JobHandler, JobHandlers } from './job.ts';
import type { JobContext } from './schedule.ts';

/** The handler of each queue. */
export function createHandlers(context: JobContext): JobHandlers {
  return {
    'apply-webhook': (batch) => applyWebhooks(context, batch),
    'capture-payment': (batch) => {
      return capturePayments(
        context,
        batch.map(({ pspReference }) => pspReference),
      );
    },
    'cancel-payment': each(({ pspReference }) => cancelPayment(context, pspReference)),
    'refund-payment': each(({ pspReference }) => refundPayment(context, pspReference)),
    'send-mail': (batch) => sendLetters(context, batch),
  };
}

/** For jobs that gain nothing from running as a batch. */
export function each<Data>(work: (data: Data) => Promise<void>): JobHandler<Data> {
  return (batch) => Promise.allSettled(batch.map((data) => work(data)));
}
