import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import type { Locale } from '@cairn/contract/values/company';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { readTimeZone } from '../../members/read-time-zone.ts';
import { listEntryIds } from '../history-entries.ts';
import { readTransactions } from '../list-transactions.ts';
import { csvWordsIn } from './csv-words.ts';
import { historyCsv } from './history-csv.ts';

const BATCH = 500;

type ExportOptions = { year: number | undefined; locale: Locale };

/** A member's history as a file. It is complete before it is sent: a file cut short would look whole. */
export async function exportTransactions(
  db: Database,
  member: Member,
  { year, locale }: ExportOptions,
  now: Date,
): Promise<{ name: string; text: string }> {
  const filter = { year, product: undefined, status: undefined, search: undefined };
  const timeZone = await readTimeZone(db, member);
  const transactions: PastTransaction[] = [];
  for (let offset = 0; ; offset += BATCH) {
    // The oldest first, so that an order which begins meanwhile moves no other.
    const slice = { limit: BATCH, offset, timeZone, oldestFirst: true };
    const ids = await listEntryIds(db, member, filter, slice, now);
    transactions.push(...(await readTransactions(db, member, ids, now)));
    if (ids.length < BATCH) break;
  }
  const { fileName } = csvWordsIn(locale);
  return {
    name: `${[fileName, year].filter(Boolean).join('-')}.csv`,
    text: historyCsv(transactions, { locale, timeZone }),
  };
}
