import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { day, key, upload } from '../actions/fields.ts';
import {
  applied,
  applyLostEvents,
  compared,
  reconcilePayments,
  showApplied,
  showCompared,
} from './reconcile-payments.ts';

const report = z.strictObject({ day: z.optional(day('day')), file: z.optional(upload) });
const options = { day: '(--day <YYYY-MM-DD>', file: '| --file <report.csv>)' };
const subject = ({ day, file }: z.infer<typeof report>) => day ?? file?.name ?? '';

/** Actions that compare the payment provider's report with the books. */
export const RECONCILE_ACTIONS = [
  action({
    name: 'reconcile',
    about:
      'Compares what was authorised, captured, refunded and charged back by the provider’s report with what stands here.',
    permission: 'reconcile money',
    risk: 'reads',
    reason: 'never',
    input: report,
    result: compared,
    subject,
    run: reconcilePayments,
    terminal: { example: 'reconcile --day 2026-11-15', options, answer: showCompared },
  }),
  action({
    name: 'reconcile apply',
    about:
      'Applies what the report has and no webhook told of, as the webhook would have been, and compares again.',
    permission: 'reconcile money',
    risk: 'moves money',
    reason: 'at the desk',
    inSteps: true,
    input: z.extend(report, { payment: z.optional(key('payment')) }),
    result: applied,
    subject,
    run: applyLostEvents,
    terminal: {
      example: 'reconcile apply --day 2026-11-15',
      options: { ...options, payment: '[--payment <the provider’s reference>]' },
      answer: showApplied,
    },
  }),
];
