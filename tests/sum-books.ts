import { readFile } from 'node:fs/promises';
import type { Closed, Opened } from './kit/database/closing-books.ts';

export type BooksSum = {
  /** A table for the output. */
  lines: string[];
  isGood: boolean;
};

const KINDS = ['PGlite', 'PostgreSQL'] as const;

/** Sums up the books of all databases that tests opened; good if all were checked without violations. */
export async function sumBooks(file: string): Promise<BooksSum> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const noted: (Opened | Closed)[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const closed = noted.filter((note) => note.event === 'closed');
  const read = closed.filter(({ isMadeUp }) => !isMadeUp);
  const unread = noted.length - 2 * closed.length;
  const titles = new Set(read.flatMap((one) => Object.keys(one.violations)));
  const violations = [...titles].map((title) => ({
    title,
    found: sum(read.map((one) => one.violations[title] ?? 0)),
  }));
  const lines = [
    ...KINDS.map((kind) => {
      const own = read.filter((one) => one.kind === kind);
      const counts = `${sum(own.map((one) => one.orders))} orders, ${sum(own.map((one) => one.transactions))} ledger transactions`;
      return `${kind}: ${own.length} databases read, ${counts}`;
    }),
    `Made up by hand: ${closed.length - read.length} databases; never read: ${unread}`,
    ...violations.map(({ title, found }) => `${title}: ${found}`),
  ];
  const isComplete = read.length > 0 && unread === 0;
  return { lines, isGood: isComplete && violations.every(({ found }) => found === 0) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
