import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const DAY = 86_400_000;
const ZONES = { EI: 'Europe/Dublin', BA: 'Europe/London', IB: 'Europe/Madrid' } as const;

/** The windows in which the members of a campaign pay the discounted booster price. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    create table booster_campaign (
      company text not null,
      code text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (company, code, starts_at),
      check (starts_at < ends_at)
    )`.execute(db);
  await sql`grant select, insert, update, delete on booster_campaign to cairn_app`.execute(db);
  await seedDemoWeeks(db);
}

/**
 * The demo's campaign runs every week, as its content says, for as long as the demo's bonuses.
 * A shop whose operators have removed those bonuses gets no campaign either.
 */
async function seedDemoWeeks(db: Kysely<Tables>): Promise<void> {
  const demos = await db
    .selectFrom('bonus_campaign')
    .select(({ fn }) => ['company' as const, fn.max<Date>('ends_at').as('last')])
    .where('id', 'like', 'demo-bonus-%')
    .groupBy('company')
    .execute();
  for (const { company, last } of demos) {
    const zone = ZONES[company];
    const today = wallClock(Date.now(), zone);
    const midnight = Math.floor(today / DAY) * DAY;
    const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY;
    const weeks: Insertable<Tables['booster_campaign']>[] = [];
    for (let day = monday; instantOf(day, zone) < last; day += 7 * DAY) {
      weeks.push({
        company,
        code: '4x-week',
        starts_at: instantOf(day, zone),
        ends_at: instantOf(day + 7 * DAY - 1000, zone),
      });
    }
    if (weeks.length > 0) await db.insertInto('booster_campaign').values(weeks).execute();
  }
}

/** The local time in a zone, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

function instantOf(wall: number, zone: string): Date {
  const offsetAt = (instant: number) => wallClock(instant, zone) - instant;
  // The first guess may be on the other side of a daylight saving change.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}
