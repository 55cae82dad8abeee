import { readFileSync } from 'node:fs';
import type { Locale } from '@cairn/contract/values/company';
import { chatFacts } from '#app/content/blocks/chat-facts.server.ts';
import type { Reader } from './reader.ts';

function read(name: string): object {
  const path = new URL(`../../../../../content/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A member in Ireland on 18 November 2026 at noon, in the demo programme's words. */
export function readerIn(locale: Locale & ('en-GB' | 'es-ES')): Reader {
  const fields = read(`smallUnits/small-units.${locale}`);
  const texts = chatFacts.parse({
    ...read(`chatFacts/chat-facts.${locale}`),
    smallUnits: { fields },
  });
  return { texts, locale, timeZone: 'Europe/Dublin', now: new Date('2026-11-18T12:00:00Z') };
}
