import { expect } from 'vitest';
import { checkBooks } from '../../apps/api/src/books/check-books.ts';
import type { TestApi } from './api.ts';

/** Whatever a test did, the books must balance afterwards. */
export async function cleanBooks({ connection, clock }: Pick<TestApi, 'connection' | 'clock'>) {
  const findings = await checkBooks(connection.db, clock.now);
  expect(findings.filter((finding) => finding.violations.length > 0)).toEqual([]);
}
