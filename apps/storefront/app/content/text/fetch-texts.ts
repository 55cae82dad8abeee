import type { BonusReminderTexts } from '../blocks/bonus-reminder-texts.server.ts';
import type { CalendarTexts } from '../blocks/calendar-texts.server.ts';
import type { ChatFacts } from '../blocks/chat-facts.server.ts';
import type { Occasion } from '../blocks/gift-occasion.server.ts';

export type FetchedTexts = {
  'bonus-reminders': BonusReminderTexts;
  calendar: CalendarTexts;
  'chat-facts': ChatFacts;
  'gift-occasions': readonly Occasion[];
};

/** Several parts of a page may need the same texts. */
const fetched = new Map<string, Promise<unknown>>();

/** Texts that a page's document does without, in the page's language. The path includes the base path. */
export async function fetchTexts<Name extends keyof FetchedTexts>(
  path: string,
): Promise<FetchedTexts[Name]> {
  const address = `${path}?locale=${document.documentElement.lang}`;
  const answer = fetched.get(address) ?? requestTexts(address);
  fetched.set(address, answer);
  try {
    return (await answer) as FetchedTexts[Name];
  } catch (error) {
    fetched.delete(address);
    throw error;
  }
}

async function requestTexts(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return await response.json();
}
