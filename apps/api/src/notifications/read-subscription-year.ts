import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import { beginningOf, type Subscription } from '../subscriptions/subscription.ts';
import type { SubscriptionYear, YearMonth } from './letters/facts.ts';

type Cycle = Pick<Selectable<Tables['subscription_cycle']>, 'n' | 'state' | 'attempts' | 'avios'>;

/** The twelve months to which the latest belongs; undefined before the first payment. */
export async function readSubscriptionYear(
  db: Database,
  subscription: Pick<Subscription, 'id' | 'company' | 'anchored_at'>,
): Promise<SubscriptionYear | undefined> {
  const { id, anchored_at: anchor } = subscription;
  const cycles = await db
    .selectFrom('subscription_cycle')
    .select(['n', 'state', 'attempts', 'avios'])
    .where('subscription_id', '=', id)
    .orderBy('n', 'desc')
    // A year that is paid at once has the months to come written down.
    .limit(24)
    .execute();
  const latest = cycles.find((cycle) => isTaken(cycle) || isRefused(cycle));
  if (!anchor || !latest) return undefined;
  const first = latest.n - ((latest.n - 1) % 12);
  const ofYear = cycles.filter(({ n }) => n >= first && n < first + 12);
  return {
    from: beginningOf(subscription, anchor, first),
    months: Array.from({ length: 12 }, (_, index) => {
      const cycle = ofYear.find(({ n }) => n === first + index);
      return cycle ? monthOf(cycle, latest) : 'planned';
    }),
    avios: ofYear
      .filter(({ state }) => state === 'credited')
      .reduce((sum, { avios }) => sum + avios, 0),
  };
}

function monthOf(cycle: Cycle, latest: Cycle): YearMonth {
  if (cycle.state === 'credited') return cycle.n === latest.n ? 'latest' : 'credited';
  return isRefused(cycle) ? 'refused' : 'planned';
}

function isTaken({ state }: Cycle): boolean {
  return state === 'credited' || state === 'refunded';
}

function isRefused(cycle: Cycle): boolean {
  return !isTaken(cycle) && cycle.attempts > 0;
}
