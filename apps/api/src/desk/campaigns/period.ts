import * as z from 'zod/mini';
import { company, instant } from '../actions/fields.ts';

/** Lists bonuses or campaigns that run at some time of a period, by default from now on. */
export const period = z.strictObject({
  company: z.optional(company),
  from: z.optional(instant('from')),
  to: z.optional(instant('to')),
});
export type Period = z.infer<typeof period>;

export const PERIOD_OPTIONS = {
  company: '[--company <company>]',
  from: '[--from <moment>]',
  to: '[--to <moment>]',
} as const;

export const runState = z.enum(['past', 'running', 'to come']);

export function stateOf(begins: Date, isOver: boolean, now: Date): z.infer<typeof runState> {
  if (isOver) return 'past';
  return begins <= now ? 'running' : 'to come';
}
