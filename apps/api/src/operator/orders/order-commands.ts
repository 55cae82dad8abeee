import { chargeReference } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { type Command, command } from '../command.ts';
import { chargeId, day, orderId, reason } from '../fields.ts';
import { applyLostEvents, reconcilePayments } from '../reconcile/reconcile-payments.ts';
import { listDead, retryDead } from './dead.ts';
import { failCharge, listHeld, rejectHeld, releaseHeld } from './held.ts';
import { closeReview, listReviews } from './manual-review.ts';
import { refundOrder, retryRefund, retryVoid } from './refunds.ts';

const NOTHING = z.object({});
const deadId = z
  .string()
  .check(z.regex(/^(all|[0-9a-f-]{36})$/, 'id must be one that dead list names, or all.'));
const retriedId = z.pipe(
  z.string().check(
    z.refine((text) => chargeReference.safeParse(text).success, {
      error:
        'transactionId must be the id of an order, of a subscription, or of a payment or card of one, such as p7Xk…, sub7Xk…, sub7Xk….7 or sub7Xk….card1.',
    }),
  ),
  chargeReference,
);
const held = { words: ['transactionId'], input: z.object({ transactionId: chargeId }) };
const one = { words: ['transactionId'], input: z.object({ transactionId: orderId }) };
const report = {
  options: {
    day: { type: 'string', shown: '(--day <YYYY-MM-DD>' },
    file: { type: 'string', shown: '| --file <report.csv>)' },
  },
  input: z.object({ day: z.optional(day('--day')), file: z.optional(z.string()) }),
} as const;

/** Orders, their payments, and the jobs that process them. */
export const ORDER_COMMANDS: readonly Command[] = [
  command({
    name: 'refund',
    about: 'Refunds an order if the refund rules allow it; with --force also if they do not.',
    example: 'refund p7Xk2mQ9… --force',
    ...one,
    options: { force: { type: 'boolean', shown: '[--force]' } },
    input: z.extend(one.input, { force: z.optional(z.boolean()) }),
    run: refundOrder,
  }),
  command({
    name: 'refund retry',
    about:
      'Requests the refund of an order or a subscription again, after the provider rejected it.',
    example: 'refund retry p7Xk2mQ9…',
    words: ['transactionId'],
    input: z.object({ transactionId: retriedId }),
    run: retryRefund,
  }),
  command({
    name: 'void retry',
    about: 'Requests again that a payment be voided, after the provider refused it.',
    example: 'void retry p7Xk2mQ9…',
    words: ['transactionId'],
    input: z.object({ transactionId: retriedId }),
    run: retryVoid,
  }),
  command({
    name: 'held list',
    about: 'Lists the orders and subscription payments that are held for a risk review.',
    example: 'held list',
    input: NOTHING,
    run: listHeld,
  }),
  command({
    name: 'held release',
    about: 'Releases a held order or subscription payment: it is captured.',
    example: 'held release p7Xk2mQ9…',
    ...held,
    run: releaseHeld,
  }),
  command({
    name: 'held reject',
    about: 'Cancels a held order, or refuses a subscription payment, and voids the payment.',
    example: 'held reject p7Xk2mQ9…',
    ...held,
    run: rejectHeld,
  }),
  command({
    name: 'order fail',
    about:
      'Fails an order, or a plan’s payment, that the provider refuses to capture, and voids the payment.',
    example: 'order fail p7Xk2mQ9… --reason capture-refused',
    words: ['transactionId'],
    options: { reason: { type: 'string', shown: '--reason <why>' } },
    input: z.object({ transactionId: chargeId, reason }),
    run: failCharge,
  }),
  command({
    name: 'review list',
    about: 'Lists the payment notifications that were put aside for manual review.',
    example: 'review list',
    input: NOTHING,
    run: listReviews,
  }),
  command({
    name: 'review close',
    about: 'Takes a notification off that list once you have dealt with it.',
    example: 'review close QFQTPCQ8HXSKGK82/REFUND_FAILED/true --reason refunded-by-bank-transfer',
    words: ['eventKey'],
    options: { reason: { type: 'string', shown: '--reason <why>' } },
    input: z.object({ eventKey: z.string(), reason }),
    run: closeReview,
  }),
  command({
    name: 'dead list',
    about: 'Lists the dead letter queue: jobs that failed too often to be retried automatically.',
    example: 'dead list',
    input: NOTHING,
    run: listDead,
  }),
  command({
    name: 'dead retry',
    about: 'Retries a job of the dead letter queue, or all of them.',
    example: 'dead retry all',
    words: ['id|all'],
    input: z.pipe(
      z.object({ 'id|all': deadId }),
      z.transform(({ 'id|all': id }) => ({ id })),
    ),
    run: retryDead,
  }),
  command({
    name: 'reconcile',
    about:
      'Compares what was authorised, captured, refunded and charged back by the provider’s report with what stands here.',
    example: 'reconcile --day 2026-11-15',
    ...report,
    run: reconcilePayments,
  }),
  command({
    name: 'reconcile apply',
    about:
      'Applies what the report has and no webhook told of, as the webhook would have been, and compares again.',
    example: 'reconcile apply --day 2026-11-15',
    ...report,
    run: applyLostEvents,
  }),
];
