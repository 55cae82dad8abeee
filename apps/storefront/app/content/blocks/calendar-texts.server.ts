import * as z from 'zod/mini';
import { text } from './entry.server.ts';

const event = z.object({ summary: text, description: text });

/** The button that adds a date to a calendar, and what the calendar shows. */
export const calendarTexts = z.object({
  buttonText: text,
  /** For screen readers, with the event's name. */
  buttonLabel: text,
  fileName: text,
  events: z.object({
    gift: event,
    transfer: event,
    planCharge: event,
    refundEnd: event,
    boostEnd: event,
    bonusEnd: event,
  }),
});

export type CalendarTexts = z.infer<typeof calendarTexts>;
export type CalendarEventKind = keyof CalendarTexts['events'];
