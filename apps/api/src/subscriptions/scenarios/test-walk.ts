import { sql } from 'kysely';
import type { Logger } from 'pino';
import { checkBooks } from '../../books/check-books.ts';
import type { Violation } from '../../books/invariant.ts';
import { whatWaits } from '../../books/waiting-invariant.ts';
import type { Connection } from '../../database/connection.ts';
import { announcePrices } from '../prices/announce-prices.ts';
import { creditDueCycles } from '../renew/credit-due-cycles.ts';
import {
  endScheduledSubscriptions,
  endUnpaidSubscriptions,
} from '../renew/end-due-subscriptions.ts';
import { renewDueSubscriptions } from '../renew/renew-due-subscriptions.ts';
import type { FakeProvider } from '../test-kit.ts';

const DAY = 86_400_000;
const SWEEPS = [
  announcePrices,
  creditDueCycles,
  renewDueSubscriptions,
  endScheduledSubscriptions,
  endUnpaidSubscriptions,
];

type Shop = {
  api: { connection: Connection; clock: { now: Date }; log: Logger };
  days: { settle(): Promise<void> };
  provider: FakeProvider;
};

/** Actions of members and operators on a day, before the shop's sweeps run. */
export type Events = ReadonlyMap<string, readonly (() => Promise<unknown>)[]>;

/** Lets days pass one by one and checks the books on each; returns how many days it was, and what was wrong. */
export async function walkDays(
  { api, days, provider }: Shop,
  { from, until, events }: { from: string; until: string; events: Events },
): Promise<{ walked: number; faults: string[] }> {
  const { connection, clock, log } = api;
  const context = { connection, now: () => clock.now, log, payments: provider.payments };
  const checkDay = createDailyCheck(api);
  const faults: string[] = [];
  let walked = 0;
  for (let at = Date.parse(from); at <= Date.parse(until); at += DAY) {
    clock.now = new Date(at);
    const day = clock.now.toISOString().slice(0, 10);
    for (const act of events.get(day) ?? []) {
      await act();
      await days.settle();
    }
    for (const sweep of SWEEPS) await sweep(context);
    await days.settle();
    faults.push(...(await checkDay()).map(({ what, detail }) => `${day} ${what}: ${detail}`));
    walked += 1;
  }
  return { walked, faults };
}

/**
 * Whether something waits too long depends on the clock and is looked at each day. The other rules
 * depend on rows alone, so that they are checked again on every day on which one has changed.
 */
function createDailyCheck({ connection: { db }, clock }: Shop['api']) {
  let checked = '';
  return async (): Promise<readonly Violation[]> => {
    const last = await lastWrites();
    if (last === checked) return (await whatWaits(clock.now, false).execute(db)).rows;
    checked = last;
    return (await checkBooks(db, clock.now)).flatMap(({ violations }) => violations);
  };

  /** The last transaction that has written to each table; none of them loses rows. */
  async function lastWrites(): Promise<string> {
    const tables = ['account', 'payment', 'subscription', 'subscription_cycle'] as const;
    const writes = tables.map(
      (table) => sql`(select max(xmin::text::bigint) from ${sql.table(table)})`,
    );
    const { rows } = await sql<{ last: string }>`
      select concat_ws(' ', (select max(id) from posting), ${sql.join(writes)}) as last`.execute(
      db,
    );
    return rows[0]?.last ?? '';
  }
}
