import { refundAnswer } from '../orders/refund.ts';
import { subscriptionPath } from '../orders/transaction-id.ts';
import { cardChangeStarted } from '../subscriptions/change-card.ts';
import { subscriptionStart, subscriptionStarted } from '../subscriptions/start-subscription.ts';
import {
  userSubscription,
  userSubscriptions,
  userSubscriptionsQuery,
} from '../subscriptions/user-subscriptions.ts';
import type { Call } from './call.ts';
import { idempotencyHeaders } from './idempotency-key.ts';
import { partnerQuery } from './partner-query.ts';

export const SUBSCRIPTION_CALLS = [
  {
    method: 'get',
    path: '/users/current/subscriptions',
    summary: "The member's subscriptions, the current one and those before it.",
    token: 'member',
    query: userSubscriptionsQuery,
    answer: userSubscriptions,
  },
  {
    method: 'post',
    path: '/subscriptions',
    summary: 'Takes a subscription, which begins with its first payment.',
    token: 'member',
    scope: 'credit',
    query: partnerQuery,
    headers: idempotencyHeaders,
    body: subscriptionStart,
    status: 201,
    answer: subscriptionStarted,
    refusals: [404, 409, 422, 429],
  },
  {
    method: 'get',
    path: '/subscriptions/{subscriptionID}',
    summary: 'One subscription, with the session in which its first payment is made.',
    token: 'member',
    params: subscriptionPath,
    query: partnerQuery,
    answer: userSubscription,
    refusals: [404],
  },
  {
    method: 'post',
    path: '/subscriptions/{subscriptionID}/cancellation',
    summary: "Cancels at the period's end, or at once where the subscription says so.",
    token: 'member',
    scope: 'credit',
    params: subscriptionPath,
    query: partnerQuery,
    answer: userSubscription,
    refusals: [404, 409],
  },
  {
    method: 'delete',
    path: '/subscriptions/{subscriptionID}/cancellation',
    summary: 'Takes a cancellation back while it is only scheduled.',
    token: 'member',
    scope: 'credit',
    params: subscriptionPath,
    query: partnerQuery,
    answer: userSubscription,
    refusals: [404, 409],
  },
  {
    method: 'post',
    path: '/subscriptions/{subscriptionID}/card-changes',
    summary: 'Begins a change of the card that is charged, or resumes the one that was begun.',
    token: 'member',
    scope: 'credit',
    params: subscriptionPath,
    query: partnerQuery,
    status: 201,
    answer: cardChangeStarted,
    refusals: [404, 409, 429],
  },
  {
    method: 'post',
    path: '/subscriptions/{subscriptionID}/refund',
    summary: 'Asks for the last payment back, for 14 days and while its avios are unspent.',
    token: 'member',
    scope: 'reversal',
    params: subscriptionPath,
    query: partnerQuery,
    answer: refundAnswer,
    refusals: [404],
  },
] as const satisfies readonly Call[];
