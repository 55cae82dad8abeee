import { reserveCap } from '../caps/reserve-cap.ts';
import { capYear } from '../caps/rules.ts';
import type { CapKind } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

/** Avios of the yearly caps that are used up. */
export type DemoCaps = Partial<Record<CapKind, number>>;

const KINDS: readonly CapKind[] = ['purchase', 'sent', 'received', 'booster'];

/** Uses up what the demo's list says of this year's caps, once each year. */
export async function seedDemoCaps(
  db: Database,
  members: readonly (Member & { capsUsed?: DemoCaps })[],
  now: Date,
): Promise<void> {
  for (const { company, number, capsUsed = {} } of members) {
    const source = `demo/${capYear(company, now)}/${company}/${number}`;
    const wanted = KINDS.filter((kind) => capsUsed[kind]);
    if (wanted.length === 0) continue;
    const rows = await db
      .selectFrom('cap_reservation')
      .select('kind')
      .where('source', '=', source)
      .execute();
    const reserved = new Set(rows.map(({ kind }) => kind));
    for (const kind of wanted.filter((one) => !reserved.has(one))) {
      const amount = capsUsed[kind] ?? 0;
      await reserveCap(db, { source, kind, company, number, amount }, now);
    }
  }
}
