import { chargeReference } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { chargeId, orderId } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import {
  decided,
  decideHeld,
  failCharge,
  held,
  listHeld,
  readChargeFacts,
  showHeld,
} from './held.ts';
import { readOrderFacts } from './refund-facts.ts';
import { approvalOfRefund, refunded, refundOrder } from './refunds.ts';
import { readRequestFacts, retried, retryRejected } from './retry-rejected.ts';

const rejectedId = z.pipe(
  z.string().check(
    z.refine((text) => chargeReference.safeParse(text).success, {
      error:
        '{transactionId} must be the id of an order, of a subscription, or of a payment or card of one, such as p7Xk…, sub7Xk…, sub7Xk….7 or sub7Xk….card1.',
    }),
  ),
  chargeReference,
);
const rejected = z.strictObject({ transactionId: rejectedId });
const charge = z.strictObject({ transactionId: chargeId });
const words = ['transactionId'];
const subject = ({ transactionId }: { transactionId: string }) => transactionId;

/** Orders and their payments. */
export const ORDER_ACTIONS = [
  action({
    name: 'refund',
    about: 'Refunds an order if the refund rules allow it; with --force also if they do not.',
    permission: 'refund orders',
    risk: 'moves money',
    reason: 'at the desk',
    approval: { by: 'approve money', need: approvalOfRefund },
    auditsRefusals: true,
    input: z.strictObject({ transactionId: orderId, force: z._default(z.boolean(), false) }),
    result: refunded,
    subject,
    facts: readOrderFacts,
    run: refundOrder,
    terminal: {
      example: 'refund p7Xk2mQ9… --force',
      words,
      options: { force: '[--force]' },
      answer: ({ id }) => done(`The refund of ${id} is requested.`),
    },
  }),
  action({
    name: 'delivery cancel',
    about: 'Cancels a gift or transfer that waits for its day, and refunds it.',
    permission: 'refund orders',
    risk: 'moves money',
    reason: 'at the desk',
    approval: {
      by: 'approve money',
      need: (_, { money }) => approvalOfRefund({ force: false }, { money }),
    },
    auditsRefusals: true,
    input: z.strictObject({ transactionId: orderId }),
    result: refunded,
    subject,
    facts: readOrderFacts,
    run: cancelDelivery,
    terminal: {
      example: 'delivery cancel p7Xk2mQ9…',
      words,
      answer: ({ id, money: { amount, currency } }) =>
        done(`${id} is not delivered, and ${amount.toFixed(2)} ${currency} go back.`),
    },
  }),
  action({
    name: 'refund retry',
    about:
      'Requests the refund of an order or a subscription again, after the provider rejected it.',
    permission: 'refund orders',
    risk: 'moves money',
    reason: 'never',
    auditsRefusals: true,
    input: rejected,
    result: retried,
    subject,
    facts: readRequestFacts('refund'),
    run: retryRejected('refund'),
    terminal: {
      example: 'refund retry p7Xk2mQ9…',
      words,
      answer: ({ id, pspReferences }) =>
        done(`The refund of ${id} is requested again: ${pspReferences.join(', ')}.`),
    },
  }),
  action({
    name: 'void retry',
    about: 'Requests again that a payment be voided, after the provider refused it.',
    permission: 'refund orders',
    risk: 'moves money',
    reason: 'never',
    auditsRefusals: true,
    input: rejected,
    result: retried,
    subject,
    facts: readRequestFacts('void'),
    run: retryRejected('void'),
    terminal: {
      example: 'void retry p7Xk2mQ9…',
      words,
      answer: ({ id, pspReferences }) =>
        done(`The void of ${id} is requested again: ${pspReferences.join(', ')}.`),
    },
  }),
  action({
    name: 'held list',
    about: 'Lists the orders and subscription payments that are held for a risk review.',
    permission: 'read queue',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: held,
    subject: () => 'orders',
    run: listHeld,
    terminal: { example: 'held list', answer: showHeld },
  }),
  action({
    name: 'held release',
    about: 'Releases a held order or subscription payment: it is captured.',
    permission: 'decide payments',
    risk: 'moves money',
    reason: 'at the desk',
    auditsRefusals: true,
    input: charge,
    result: decided,
    subject,
    facts: readChargeFacts,
    run: decideHeld('release'),
    terminal: {
      example: 'held release p7Xk2mQ9…',
      words,
      answer: ({ id }) => done(`${id} is released.`),
    },
  }),
  action({
    name: 'held reject',
    about: 'Cancels a held order, or refuses a subscription payment, and voids the payment.',
    permission: 'decide payments',
    risk: 'moves money',
    reason: 'at the desk',
    auditsRefusals: true,
    input: charge,
    result: decided,
    subject,
    facts: readChargeFacts,
    run: decideHeld('reject'),
    terminal: {
      example: 'held reject p7Xk2mQ9…',
      words,
      answer: ({ id }) => done(`${id} is rejected.`),
    },
  }),
  action({
    name: 'order fail',
    about:
      'Fails an order, or a plan’s payment, that the provider refuses to capture, and voids the payment.',
    permission: 'decide payments',
    risk: 'moves money',
    reason: 'always',
    auditsRefusals: true,
    input: charge,
    result: decided,
    subject,
    facts: readChargeFacts,
    run: failCharge,
    terminal: {
      example: 'order fail p7Xk2mQ9… --reason capture-refused',
      words,
      answer: ({ id }) => done(`${id} has failed; its payment is voided.`),
    },
  }),
];
