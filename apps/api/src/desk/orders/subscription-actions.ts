import { subscriptionId } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { done } from '../terminal/answer.ts';
import {
  cancelledSubscription,
  cancelSubscription,
  resumedSubscription,
  resumeSubscription,
  showCancelled,
  showResumed,
} from './cancel-subscription.ts';
import { readSubscriptionFacts } from './refund-facts.ts';
import { approvalOfRefund, refunded, refundSubscription } from './refunds.ts';

const id = z.pipe(
  z.string().check(
    z.refine((text) => subscriptionId.safeParse(text).success, {
      error: '{subscriptionId} must be a subscription’s id, such as sub7Xk….',
    }),
  ),
  subscriptionId,
);
const one = z.strictObject({ subscriptionId: id });

export const SUBSCRIPTION_ACTIONS = [
  action({
    name: 'subscription cancel',
    about:
      'Cancels a plan as its member would: at the end of the paid period, or at once if nothing is paid.',
    permission: 'cancel subscriptions',
    risk: 'changes',
    reason: 'at the desk',
    auditsRefusals: true,
    input: one,
    result: cancelledSubscription,
    subject: ({ subscriptionId }) => subscriptionId,
    facts: readSubscriptionFacts,
    run: cancelSubscription,
    terminal: {
      example: 'subscription cancel sub7Xk2mQ9aBcD3eF4gH5iJ6k',
      words: ['subscriptionId'],
      answer: showCancelled,
    },
  }),
  action({
    name: 'subscription resume',
    about: 'Takes the cancellation of a plan back before its last day: it goes on and renews.',
    permission: 'cancel subscriptions',
    risk: 'changes',
    reason: 'at the desk',
    auditsRefusals: true,
    input: one,
    result: resumedSubscription,
    subject: ({ subscriptionId }) => subscriptionId,
    facts: readSubscriptionFacts,
    run: resumeSubscription,
    terminal: {
      example: 'subscription resume sub7Xk2mQ9aBcD3eF4gH5iJ6k',
      words: ['subscriptionId'],
      answer: showResumed,
    },
  }),
  action({
    name: 'subscription refund',
    about:
      'Refunds the last payment of a subscription and ends it; with --force also if the refund rules do not allow it.',
    permission: 'refund orders',
    risk: 'moves money',
    reason: 'at the desk',
    approval: { by: 'approve money', need: approvalOfRefund },
    auditsRefusals: true,
    input: z.extend(one, { force: z._default(z.boolean(), false) }),
    result: refunded,
    subject: ({ subscriptionId }) => subscriptionId,
    facts: readSubscriptionFacts,
    run: refundSubscription,
    terminal: {
      example: 'subscription refund sub7Xk2mQ9aBcD3eF4gH5iJ6k --force',
      words: ['subscriptionId'],
      options: { force: '[--force]' },
      answer: ({ id: of }) => done(`The refund of the last payment of ${of} is requested.`),
    },
  }),
];
