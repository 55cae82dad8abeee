import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { day, key } from '../actions/fields.ts';
import { closeDay, readDayFacts } from './close-day.ts';
import {
  closeDifference,
  closedDifference,
  readDifferenceFacts,
  showClosed,
} from './close-difference.ts';
import { compareDay, showState } from './compare-day.ts';
import { dayState } from './day-fields.ts';
import { listDays, listedDays, month, showDays } from './list-days.ts';
import { dayView, showDay, viewDay } from './view-day.ts';

const ofDay = z.strictObject({ day: day('day') });

/** Finance days are UTC days, like the provider's reports. */
export const DAY_ACTIONS = [
  action({
    name: 'day list',
    about: 'Lists the days of a month: compared with the provider’s report, closed, or neither.',
    permission: 'read finance',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: z.strictObject({ month: z.optional(month) }),
    result: listedDays,
    subject: () => 'days',
    run: listDays,
    terminal: {
      example: 'day list --month 2026-11',
      options: { month: '[--month <YYYY-MM>]' },
      answer: showDays,
    },
  }),
  action({
    name: 'day view',
    about:
      'Shows a day as it was last compared: sums of the provider and of the books, and each difference with its cause and its cure.',
    permission: 'read finance',
    risk: 'reads',
    reason: 'never',
    input: ofDay,
    result: dayView,
    subject: (input) => input.day,
    run: viewDay,
    terminal: { example: 'day view 2026-11-15', words: ['day'], answer: showDay },
  }),
  action({
    name: 'day compare',
    about: 'Reads the provider’s report of a day, compares it with the books and keeps the result.',
    permission: 'reconcile money',
    risk: 'changes',
    reason: 'never',
    inSteps: true,
    input: ofDay,
    result: dayState,
    subject: (input) => input.day,
    run: compareDay,
    terminal: { example: 'day compare 2026-11-15', words: ['day'], answer: showState },
  }),
  action({
    name: 'day close',
    about: 'Closes a day without open differences. Anything reported later is listed as late.',
    permission: 'reconcile money',
    risk: 'changes',
    reason: 'never',
    input: ofDay,
    result: dayState,
    subject: (input) => input.day,
    facts: readDayFacts,
    run: closeDay,
    terminal: { example: 'day close 2026-11-15', words: ['day'], answer: showState },
  }),
  action({
    name: 'difference close',
    about:
      'Closes a difference with a reason. A refund that was made in the provider’s back office is booked with it.',
    permission: 'reconcile money',
    risk: 'moves money',
    reason: 'always',
    input: z.strictObject({ day: day('day'), key: key('key') }),
    result: closedDifference,
    subject: (input) => input.day,
    facts: readDifferenceFacts,
    run: closeDifference,
    terminal: {
      example: 'difference close --day 2026-11-15 --key 8515131751004933/refund --reason goodwill',
      options: { day: '--day <YYYY-MM-DD>', key: '--key <key>' },
      answer: showClosed,
    },
  }),
];
