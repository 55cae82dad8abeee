import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { key } from '../actions/fields.ts';
import { done } from '../terminal/answer.ts';
import { deadLetters, listDead, retriedJobs, retryDead, showDead, showRetried } from './dead.ts';
import { closedReview, closeReview, listReviews, reviews, showReviews } from './manual-review.ts';

const deadId = z
  .string()
  .check(z.regex(/^(all|[0-9a-f-]{36})$/, '{id} must be one that dead list names, or all.'));

/** Notifications that a person has to look at, and jobs that have failed too often. */
export const QUEUE_ACTIONS = [
  action({
    name: 'review list',
    about: 'Lists the payment notifications that were put aside for manual review.',
    permission: 'read queue',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: reviews,
    subject: () => 'notifications',
    run: listReviews,
    terminal: { example: 'review list', answer: showReviews },
  }),
  action({
    name: 'review close',
    about: 'Takes a notification off that list once you have dealt with it.',
    permission: 'decide payments',
    risk: 'changes',
    reason: 'always',
    auditsRefusals: true,
    input: z.strictObject({ eventKey: key('eventKey') }),
    result: closedReview,
    subject: ({ eventKey }) => eventKey,
    run: closeReview,
    terminal: {
      example: 'review close QFQTPCQ8HXSKGK82/REFUND_FAILED/true --reason refunded-again',
      words: ['eventKey'],
      answer: ({ eventKey }) => done(`${eventKey} is closed.`),
    },
  }),
  action({
    name: 'dead list',
    about: 'Lists the dead letter queue: jobs that failed too often to be retried automatically.',
    permission: 'read queue',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: deadLetters,
    subject: () => 'jobs',
    run: listDead,
    terminal: { example: 'dead list', answer: showDead },
  }),
  action({
    name: 'dead retry',
    about: 'Retries a job of the dead letter queue, or all of them.',
    permission: 'retry jobs',
    risk: 'changes',
    reason: 'never',
    input: z.strictObject({ id: deadId }),
    result: retriedJobs,
    subject: ({ id }) => id,
    run: retryDead,
    terminal: {
      example: 'dead retry all',
      words: ['id'],
      labels: { id: 'id|all' },
      answer: showRetried,
    },
  }),
];
