import type { JobHandler, JobHandlers } from '../background/job.ts';
import { cancelPayment, capturePayments, refundPayment } from '../charges/carry-out.ts';
import { applyStored } from '../charges/receive.ts';
import { resendLetter } from '../notifications/resend-letter.ts';
import { sendLetters } from '../notifications/send-letters.ts';
import { deleteCard } from '../subscriptions/card/delete-card.ts';
import { prepareAll } from './products.ts';
import type { JobContext } from './schedule.ts';

/** The handler of each queue. */
export function createHandlers(context: JobContext): JobHandlers {
  return {
    'apply-webhook': inTurn(({ eventKey }) => applyStored(context, eventKey, prepareAll)),
    'capture-payment': (batch) => {
      return capturePayments(
        context,
        batch.map(({ pspReference }) => pspReference),
      );
    },
    'cancel-payment': each(({ pspReference }) => cancelPayment(context, pspReference)),
    'refund-payment': each(({ pspReference }) => refundPayment(context, pspReference)),
    'delete-card': each((card) => deleteCard(context, card)),
    'send-mail': (batch) => sendLetters(context, batch),
    'resend-letter': each((job) => resendLetter(context, job)),
    'send-reminder': (batch) => sendLetters(context, batch),
  };
}

/** For jobs that gain nothing from running as a batch. */
export function each<Data>(work: (data: Data) => Promise<void>): JobHandler<Data> {
  return (batch) => Promise.allSettled(batch.map((data) => work(data)));
}

/** One after another: several may be about one charge. */
function inTurn<Data>(work: (data: Data) => Promise<void>): JobHandler<Data> {
  return async (batch) => {
    const results: PromiseSettledResult<void>[] = [];
    for (const data of batch) results.push(...(await Promise.allSettled([work(data)])));
    return results;
  };
}
