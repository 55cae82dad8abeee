import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resourcePage } from '../../content/pages/resource-page.server.ts';
import { createMatcher } from './match.ts';

function matcherFor(locale: 'en-GB' | 'es-ES') {
  const file = new URL(`../../../../../content/resourcePage/faq.${locale}.json`, import.meta.url);
  const page = resourcePage.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (page.resourceType !== 'faq') throw new Error('These are not the help pages');
  return createMatcher({ ...page, locale });
}

const MATCHERS = { 'en-GB': matcherFor('en-GB'), 'es-ES': matcherFor('es-ES') };

function ask(locale: keyof typeof MATCHERS, question: string) {
  return MATCHERS[locale](question);
}

test.each([
  ['misspelled', 'wheres my refnud', 'refund-where'],
  ['inflected', 'cancelling plans', 'plan-cancel'],
  ['in another order', 'my plan, how can I cancel it', 'plan-cancel'],
  ['with synonyms', 'terminate my subscription', 'plan-cancel'],
  ['of another amount', 'what would 75,000 miles cost', 'price-of-avios'],
  ['with an amount in short', 'how much is 30k', 'price-of-avios'],
])('a question %s finds its answer: %s [2.22]', (_how, question, id) => {
  expect(ask('en-GB', question)).toEqual({ type: 'answer', id });
});

test.each([
  ['sin acentos', 'donde esta mi devolucion', 'refund-where'],
  ['in short forms', 'xq me rechaza la tarjeta', 'payment-declined'],
  ['with another form of the verb', 'cuánto costarían 30 mil millas', 'price-of-avios'],
])('a question in Spanish %s finds its answer: %s [2.22]', (_how, question, id) => {
  expect(ask('es-ES', question)).toEqual({ type: 'answer', id });
});

test('a question that fits several answers is asked back [2.22]', () => {
  const outcome = ask('en-GB', 'cancel');
  expect(outcome.type).toBe('ask-back');
  expect(outcome).toHaveProperty('ids', expect.arrayContaining(['plan-cancel']));
});

test.each(['will it rain in Dublin tomorrow', 'asdfgh', '???', '', 'Is my suitcase in Porto?'])(
  'to %j the chat has no answer [2.22]',
  (question) => {
    expect(ask('en-GB', question)).toEqual({ type: 'unknown' });
  },
);

test('a greeting is returned, and does not hide the question behind it [2.22]', () => {
  expect(ask('en-GB', 'Good morning!')).toEqual({ type: 'small-talk', id: 'greeting' });
  const outcome = ask('en-GB', 'hello, where are my avios');
  expect(outcome).toEqual({ type: 'answer', id: 'avios-not-arrived' });
});

test('a complaint leads to a person [2.22]', () => {
  expect(ask('en-GB', 'this is terrible service')).toEqual({ type: 'person' });
});
