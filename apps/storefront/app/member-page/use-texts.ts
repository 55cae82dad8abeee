import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import type { BonusReminderTexts } from '#app/content/blocks/bonus-reminder-texts.server.ts';
import type { CalendarTexts } from '#app/content/blocks/calendar-texts.server.ts';

type Texts = { 'bonus-reminders': BonusReminderTexts; calendar: CalendarTexts };

/** Several parts of a page may need the same texts. */
const fetched = new Map<string, Promise<unknown>>();

/** Texts that the page's document does without: undefined while loading and if there are none. */
export function useTexts<Name extends keyof Texts>(name: Name): Texts[Name] | undefined {
  const [texts, setTexts] = useState<Texts[Name]>();
  const path = useHref(`/texts/${name}`);
  useEffect(() => {
    let isWanted = true;
    const address = `${path}?locale=${document.documentElement.lang}`;
    fetchOnce<Texts[Name]>(address).then(
      (found) => isWanted && setTexts(found),
      () => fetched.delete(address),
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  return texts;
}

async function fetchOnce<T>(address: string): Promise<T> {
  let answer = fetched.get(address);
  if (!answer) {
    answer = fetchTexts(address);
    fetched.set(address, answer);
  }
  return (await answer) as T;
}

async function fetchTexts(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return await response.json();
}
