import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resourcePage } from '../content/pages/resource-page.server.ts';
import { createHelpSearch } from './find-answer.ts';

function searchIn(locale: string) {
  const path = new URL(`../../../../content/resourcePage/faq.${locale}.json`, import.meta.url);
  return createHelpSearch(resourcePage.parse(JSON.parse(readFileSync(path, 'utf8'))).sections);
}

test.each([
  ['Can I get my money back?', 'Can I get my money back?'],
  ['refund', 'Can I get my money back?'],
  ['how many avios can i buy in a year', 'How many avios can I buy?'],
  ['When do the avios arive', 'When will my avios arrive?'],
  ['my card was declined, was I charged?', 'My payment failed. Have I been charged?'],
  ['cancel my subscription', 'How do I cancel my plan?'],
  ['transfer fee', 'What does a transfer cost?'],
  ['Which currencies can I pay in?', 'Which currency will I pay in?'],
  ['one-time code', 'Why do you ask for a code when I transfer avios?'],
  ['How old do I have to be?', 'Why can’t I order?'],
])('%s is answered by “%s” [2.27]', (question, title) => {
  expect(searchIn('en-GB')(question)[0]?.title).toBe(title);
});

test.each([
  ['¿Me devolvéis el dinero?', '¿Puedo recuperar mi dinero?'],
  ['cancelar suscripcion', '¿Cómo cancelo mi plan?'],
  ['¿Cuándo llegan mis avios?', '¿Cuándo llegarán mis avios?'],
  ['limite anual de compra', '¿Cuántos avios puedo comprar?'],
])('in Spanish, %s is answered by “%s” [2.27]', (question, title) => {
  expect(searchIn('es-ES')(question)[0]?.title).toBe(title);
});

test.each(['What’s the weather in Dublin?', 'hello', '???', '', 'Is my suitcase in Porto?'])(
  'to %j the help pages have no answer [2.27]',
  (question) => {
    expect(searchIn('en-GB')(question)).toEqual([]);
  },
);
