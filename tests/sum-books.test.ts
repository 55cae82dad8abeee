import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Closed, Opened } from './kit/database/closing-books.ts';
import { sumBooks } from './sum-books.ts';

const OPENED: Opened = { event: 'opened', kind: 'PGlite' };
const CLEAN: Closed = {
  event: 'closed',
  kind: 'PGlite',
  isMadeUp: false,
  orders: 3,
  transactions: 5,
  violations: { ' 1  Per unit all balances sum to 0': 0, ' 9  Nothing waits': 0 },
};

async function summed(...notes: (Opened | Closed)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-books-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'books');
  await writeFile(file, notes.map((note) => `${JSON.stringify(note)}\n`).join(''));
  return await sumBooks(file);
}

test('what all databases of a run hold is added up', async () => {
  const madeUp: Closed = { ...CLEAN, isMadeUp: true, violations: {} };
  const { lines, isGood } = await summed(OPENED, CLEAN, OPENED, CLEAN, OPENED, madeUp);
  expect(isGood).toBe(true);
  expect(lines.slice(0, 3)).toEqual([
    'PGlite: 2 databases read, 6 orders, 10 ledger transactions',
    'PostgreSQL: 0 databases read, 0 orders, 0 ledger transactions',
    'Made up by hand: 1 databases; never read: 0',
  ]);
  expect(lines.slice(3)).toEqual([' 1  Per unit all balances sum to 0: 0', ' 9  Nothing waits: 0']);
});

test('a violation anywhere, a database that nobody read and no books at all are failures', async () => {
  const wrong = await summed(OPENED, CLEAN, OPENED, {
    ...CLEAN,
    violations: { ' 9  Nothing waits': 2 },
  });
  expect(wrong.isGood).toBe(false);
  expect(wrong.lines).toContain(' 9  Nothing waits: 2');
  expect((await summed(OPENED, CLEAN, OPENED)).isGood).toBe(false);
  expect((await sumBooks('/nowhere/at/all')).isGood).toBe(false);
});
