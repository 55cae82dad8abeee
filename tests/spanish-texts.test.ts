import { expect, test } from 'vitest';
import { csvWordsIn } from '../apps/api/src/history/history-csv/csv-words.ts';
import { wordsIn } from '../apps/api/src/history/receipt-pdf/receipt-words.ts';
import { ENGLISH } from '../apps/api/src/notifications/letters/words/english.ts';
import { SPANISH } from '../apps/api/src/notifications/letters/words/spanish.ts';
import { ENGLISH as ENGLISH_DATA } from '../apps/api/src/privacy/data-page/english.ts';
import { SPANISH as SPANISH_DATA } from '../apps/api/src/privacy/data-page/spanish.ts';
import { textsFor } from '../apps/sandbox/content/site/texts.ts';
import { MEMBER_TEXTS as IDENTITY } from '../apps/sandbox/identity/pages/texts.ts';
import { TEXTS as BANK } from '../apps/sandbox/payments/bank/texts.ts';
import { builtInTexts } from '../apps/storefront/app/features/maintenance/maintenance-screen.tsx';

/** Words that are spelled the same in both languages. */
const SHARED = new Set(['Avios', 'Chat', 'Hotel', 'Plan', 'Total', 'true', '(avios) => avios']);

/** Every text by where it stands. A function is compared as it is written. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[at, String(value)]];
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, `${at}.${name}`));
}

test.each([
  ['emails', ENGLISH, SPANISH],
  ['the receipt', wordsIn('en-GB'), wordsIn('es-ES')],
  ['the history as a file', csvWordsIn('en-GB'), csvWordsIn('es-ES')],
  ['a member’s data as a page', ENGLISH_DATA, SPANISH_DATA],
  ['the log-in pages', IDENTITY['en-GB'], IDENTITY['es-ES']],
  ['the bank’s pages', BANK['en-GB'], BANK['es-ES']],
  ['the partner’s site', textsFor('en-GB'), textsFor('es-ES')],
  ['the maintenance page without content', builtInTexts('en-GB'), builtInTexts('es-ES')],
])('%s: every text is translated into Spanish [4.2]', (_name, english, spanish) => {
  const original = new Map(textsIn(english));
  const translated = textsIn(spanish);
  expect(translated.map(([at]) => at)).toEqual([...original.keys()]);
  const same = translated.filter(([at, text]) => original.get(at) === text && !SHARED.has(text));
  expect(same).toEqual([]);
});
