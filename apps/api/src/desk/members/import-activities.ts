import { activityId } from '@cairn/contract/orders/start-transaction';
import type { Company } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { differences, findActivities, putActivities } from '../../booster/put-activities.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Upload } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { firstOf, readJsonList, rowName } from './read-json-list.ts';

const text = z
  .string()
  .check(z.regex(/^\P{Cc}{1,200}$/u, 'Must be plain text of at most 200 characters'));
const moment = z.pipe(
  z.iso.datetime({ offset: true, error: 'Must be a moment with its zone' }),
  z.transform((given) => new Date(given)),
);
const activity = z.strictObject({
  id: activityId,
  number: membershipNumber,
  type: z.enum(['flight', 'partner']),
  sectorType: text,
  description: text,
  partner: text,
  avios: z.int().check(z.positive()),
  madeAt: moment,
  processedAt: z.optional(moment),
});
type ImportedActivity = z.infer<typeof activity>;

const AT_ONCE = 500;

export const importedActivities = z.object({ added: z.int(), known: z.int() });
type Imported = z.infer<typeof importedActivities>;

/**
 * Adds what members earned elsewhere, so that they can boost it; nobody's balance changes. All rows
 * are checked before the first is written. They are written in short transactions, so that a large
 * file holds nobody up: an import that breaks off is completed by running it again.
 */
export async function importActivities(
  { db, now }: ActionContext,
  { company, file }: { company: Company; file: Upload },
): Promise<Outcome<Imported>> {
  const nothing = (details: string[]) =>
    refusal('bad_request', `Nothing of ${file.name} was imported.`, { details });
  const read = readJsonList(file.text, activity);
  if (!read.ok) return nothing(read.faults);
  const { rows } = read;
  const faults = [...faultsInFile(rows, now), ...(await faultsAgainst(db, company, rows))];
  if (faults.length > 0) return nothing(firstOf(faults));
  let added = 0;
  for (const some of batchesOf(rows)) added += await putActivities(db, company, some);
  const known = rows.length - added;
  return { kind: 'done', result: { added, known }, detail: { activities: rows.length } };
}

export function showActivities({ added, known }: Imported) {
  const text = `${added} of ${added + known} activities are added`;
  return done(known > 0 ? `${text}; ${known} were there before.` : `${text}.`);
}

function batchesOf(rows: readonly ImportedActivity[]): ImportedActivity[][] {
  const count = Math.ceil(rows.length / AT_ONCE);
  return Array.from({ length: count }, (_, n) => rows.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}

function faultsInFile(rows: readonly ImportedActivity[], now: Date): string[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ id, madeAt, processedAt }, index) => {
    const before = seen.get(id);
    seen.set(id, index);
    const name = rowName(index);
    return [
      ...(before === undefined ? [] : [`${name}, id: ${id} is in ${rowName(before)} too.`]),
      ...(madeAt > now ? [`${name}, madeAt: Must not be in the future.`] : []),
      ...(processedAt && processedAt < madeAt
        ? [`${name}, processedAt: Must not be before madeAt.`]
        : []),
    ];
  });
}

/** Rows of unknown or erased members, and ids that are already known with other facts. */
async function faultsAgainst(
  db: Database,
  company: Company,
  rows: readonly ImportedActivity[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [n, some] of batchesOf(rows).entries()) {
    const members = await findMembers(db, company, some);
    const known = await findActivities(
      db,
      some.map(({ id }) => id),
    );
    for (const [index, row] of some.entries()) {
      const name = rowName(n * AT_ONCE + index);
      if (!members.has(row.number)) {
        faults.push(`${name}, number: ${company} has no member ${row.number}.`);
      }
      const before = known.get(row.id);
      const changed = before ? differences(company, row, before) : [];
      if (changed.length > 0) {
        faults.push(`${name}, id: ${row.id} is known with another ${changed.join(', ')}.`);
      }
    }
  }
  return faults;
}

async function findMembers(
  db: Database,
  company: Company,
  rows: readonly ImportedActivity[],
): Promise<Set<string>> {
  const found = await db
    .selectFrom('member')
    .select('number')
    .where('company', '=', company)
    .where(
      'number',
      '=',
      sql<ImportedActivity['number']>`any(${rows.map(({ number }) => number)}::text[])`,
    )
    .execute();
  return new Set(found.map(({ number }) => number));
}
