import { expect } from 'vitest';
import { checkBooks } from '../../../apps/api/src/books/check-books.ts';
import type { TestApi } from '../api/api.ts';

/** The books must balance after every test. */
export async function cleanBooks({ connection, clock }: Pick<TestApi, 'connection' | 'clock'>) {
  const findings = await checkBooks(connection.db, clock.now);
  expect(findings.filter((finding) => finding.violations.length > 0)).toEqual([]);
}
