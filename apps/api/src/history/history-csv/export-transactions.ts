import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@cairn/contract/values/company';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { readTimeZone } from '../../members/read-time-zone.ts';
import { type EntryKey, listEntriesAfter } from '../history-entries.ts';
import { readTransactions } from '../list-transactions.ts';
import { csvWordsIn } from './csv-words.ts';
import { historyCsv } from './history-csv.ts';

/** Listing goes through the rest of the history each time, so it is done seldom. */
const LISTED_AT_ONCE = 2_000;

/** Rows are read and written in so small parts that no part holds up other calls. */
const READ_AT_ONCE = 25;

type ExportOptions = { year: number | undefined; locale: Locale };

/** Runs a part of the work when it is its turn. */
type InTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** A member's history as a file, in pieces: however long it is, few rows are in memory at a time. */
export async function exportTransactions(
  db: Database,
  member: Member,
  { year, locale }: ExportOptions,
  inTurn: InTurn,
  now: Date,
): Promise<{ name: string; pages: AsyncGenerator<string> }> {
  const timeZone = await readTimeZone(db, member);
  const csv = historyCsv({ locale, timeZone });

  async function* write(): AsyncGenerator<string> {
    yield csv.head;
    let after: EntryKey | undefined;
    do {
      const slice = { after, limit: LISTED_AT_ONCE, timeZone };
      const entries = await inTurn(() => listEntriesAfter(db, member, year, slice, now));
      for (let from = 0; from < entries.length; from += READ_AT_ONCE) {
        const ids = entries.slice(from, from + READ_AT_ONCE).map(({ id }) => id);
        yield await inTurn(async () => {
          // The embedded database answers without giving the event loop a turn.
          await setImmediate();
          return csv.rows(await readTransactions(db, member, ids, now));
        });
      }
      after = entries.length < LISTED_AT_ONCE ? undefined : entries.at(-1);
    } while (after);
  }

  const name = `${[csvWordsIn(locale).fileName, year].filter(Boolean).join('-')}.csv`;
  return { name, pages: write() };
}
