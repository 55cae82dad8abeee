import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { historyPage } from './history-page.server.ts';

function read(entry: string): Record<string, unknown> {
  const file = new URL(`../../../../../content/${entry}.en-GB.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const fields = {
  ...read('historyPage/history'),
  receipt: { fields: read('receiptTexts/receipt') },
};

test('list, details and receipt make a history [7.26]', () => {
  const page = historyPage.parse(fields);
  expect(page.statuses.done).toBe('Complete');
  expect(page.reasons).toMatchObject({ 901: 'Your time to pay ran out' });
  expect(page.receipt.title).toBe('Receipt');
});

test.each(['refund', 'plan', 'help'])('the details do without a way to %s', (name) => {
  const actions = { ...Object(read('historyPage/history').actions), [name]: { title: 'Only' } };
  expect(historyPage.parse({ ...fields, actions }).actions).toHaveProperty(name, undefined);
});

test.each(['filters', 'statuses', 'rows', 'timeline', 'actions', 'receipt', 'logIn', 'failed'])(
  'without %s there is no history',
  (part) => {
    expect(historyPage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);
