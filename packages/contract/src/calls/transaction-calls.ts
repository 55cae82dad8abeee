import { attemptPath, paymentAttempt } from '../orders/payment-attempt.ts';
import { cancelAnswer, paymentCheck, paymentCheckBody } from '../orders/payment-check.ts';
import { refundAnswer } from '../orders/refund.ts';
import {
  legacyStart,
  startAnswer,
  startBody,
  startQuery,
  transferStart,
} from '../orders/start-transaction.ts';
import { chargePath, legacyDataQuery, transactionPath } from '../orders/transaction-id.ts';
import { legacyState, transactionState } from '../orders/transaction-state.ts';
import type { Call } from './call.ts';
import { idempotencyHeaders } from './idempotency-key.ts';
import { partnerQuery } from './partner-query.ts';

export const TRANSACTION_CALLS = [
  {
    method: 'post',
    path: '/transactions',
    summary:
      'Starts an order, whose price is fixed by it. A transfer without the debit scope is not refused: its answer says where to step up. 409 payment_under_way: a payment for the order that it would replace may still succeed; transactionId names that order.',
    token: 'member',
    scope: 'credit',
    query: startQuery,
    headers: idempotencyHeaders,
    body: startBody,
    status: 201,
    answer: startAnswer,
    refusals: [404, 409, 422, 429],
  },
  {
    method: 'post',
    path: '/transfer-check',
    summary:
      'Whether a transfer could be started with this body: 204, or refused as the start would be. It counts towards the limits of starts. Nothing is written or reserved.',
    token: 'member',
    scope: 'credit',
    query: partnerQuery,
    body: transferStart,
    refusals: [404, 409, 422, 429],
  },
  {
    method: 'get',
    path: '/transactions/{transactionId}/state',
    summary:
      'How far an order, or a payment of a subscription, has come. While a renewal waits for another try, it comes with a session to pay it with another card; a change of card comes with a session of amount 0, which verifies and stores the new one.',
    token: 'member',
    params: chargePath,
    query: partnerQuery,
    answer: transactionState,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/transactions/{transactionId}/payment-check',
    summary:
      'Asks the payment provider at once whether an order, or a payment of a subscription, was paid, instead of waiting for its webhook.',
    token: 'member',
    params: chargePath,
    query: partnerQuery,
    body: paymentCheckBody,
    answer: paymentCheck,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/transactions/{transactionId}/payment-attempts',
    summary:
      'Announces that the member has pressed Pay, before the payment form submits. Until the provider has answered or the session has expired, no start replaces the order. 409: it cannot be paid in this session, and nothing may be submitted. Repeating it changes nothing.',
    token: 'member',
    scope: 'credit',
    params: chargePath,
    query: partnerQuery,
    body: paymentAttempt,
    refusals: [404, 409],
  },
  {
    method: 'delete',
    path: '/transactions/{transactionId}/payment-attempts/{attemptId}',
    summary:
      'Takes an announcement back, because the payment form said that the attempt was refused or cancelled, or did not submit it. Repeating it changes nothing.',
    token: 'member',
    scope: 'credit',
    params: attemptPath,
    query: partnerQuery,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/transactions/{transactionId}/cancel',
    summary:
      'Cancels an unpaid order, once the payment provider has said that it was not paid. A later payment for it is voided. A payment of a subscription can then be made again.',
    token: 'member',
    scope: 'credit',
    params: chargePath,
    query: partnerQuery,
    answer: cancelAnswer,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/transactions/{transactionId}/refund',
    summary: 'Asks for the money back, for 14 days and while the avios are unspent.',
    token: 'member',
    scope: 'reversal',
    params: transactionPath,
    query: partnerQuery,
    answer: refundAnswer,
    refusals: [404],
  },
  {
    method: 'delete',
    path: '/transactions/{transactionId}/delivery',
    summary:
      'Cancels a scheduled gift or transfer before its delivery, with a refund. Repeating it changes nothing.',
    token: 'member',
    scope: 'reversal',
    params: transactionPath,
    query: partnerQuery,
    answer: refundAnswer,
    refusals: [404, 409],
  },
  {
    method: 'post',
    path: '/transaction/new',
    summary: 'The older way to start an order, with the product in the body.',
    token: 'member',
    scope: 'credit',
    query: partnerQuery,
    body: legacyStart,
    status: 201,
    answer: startAnswer,
    refusals: [404, 409, 422, 429],
  },
  {
    method: 'get',
    path: '/transaction/data',
    summary:
      'The older way to ask how far an order, or the first payment of a subscription, has come.',
    token: 'member',
    query: legacyDataQuery,
    answer: legacyState,
    refusals: [404],
  },
] as const satisfies readonly Call[];
