import * as z from 'zod/mini';
import { LOCALES } from '../values/company.ts';

/** The emails about bonuses that a member has agreed to, and when they did. */
export const bonusReminders = z.object({
  /** One when a bonus starts. */
  startsSince: z.optional(z.iso.datetime()),
  /** One on the last day of a bonus. */
  endsSoonSince: z.optional(z.iso.datetime()),
  /** The language of the page on which they agreed. */
  language: z.optional(z.enum(LOCALES)),
});

export type BonusReminders = z.infer<typeof bonusReminders>;

export const wantedReminders = z
  .strictObject({ starts: z.boolean(), endsSoon: z.boolean() })
  .check(z.refine(({ starts, endsSoon }) => starts || endsSoon, 'Choose at least one reminder'));

export type WantedReminders = z.infer<typeof wantedReminders>;

/** The part of the link in each reminder that stands for its member. */
export const leaveQuery = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** The page is in the language that it asked in. */
export const leaveFormQuery = z.extend(leaveQuery, { locale: z.enum(LOCALES) });

/** For the mail program, which shows it to nobody. */
export const REMINDERS_OFF = 'Reminders are off.';
