import * as z from 'zod/mini';
import { page, text } from './entry.server.ts';

/** The choice of reminders on pages about a bonus and at the account, and the page that ends them. */
export const bonusReminderTexts = z.object({
  title: text,
  text,
  startsText: text,
  endsSoonText: text,
  sinceText: text,
  onText: text,
  offText: text,
  failedText: text,
  loadFailedText: text,
  leave: z.extend(page, {
    text,
    buttonText: text,
    noLinkText: text,
    leftTitle: text,
    leftText: text,
    accountText: text,
  }),
});

export type BonusReminderTexts = z.infer<typeof bonusReminderTexts>;
