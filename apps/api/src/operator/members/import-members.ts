import { resolve } from 'node:path';
import type { Company } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import * as z from 'zod/mini';
import { writeAudit } from '../../audit/write-audit.ts';
import { chunksOf } from '../../database/in-batches.ts';
import { transact } from '../../database/transact.ts';
import { openHouseAccounts } from '../../ledger/accounts.ts';
import { openWithBalance } from '../../members/open-with-balance.ts';
import { putMembers } from '../../members/put-members.ts';
import { findErased, unmarkErased } from '../../privacy/mark-erased.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { readJsonList } from './read-json-list.ts';

const text = z.string().check(z.minLength(1), z.maxLength(200));
const person = z.strictObject({
  number: membershipNumber,
  name: z.strictObject({ title: z.optional(text), firstName: text, lastName: text }),
  email: z.optional(z.email()),
  dateOfBirth: z.optional(z.iso.date()),
  gender: z.optional(text),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a country’s two letters'))),
  enrolmentDate: z.optional(z.iso.date()),
  tierStatus: z.optional(text),
  /** Null or missing is not known yet: a later file may bring it. */
  balance: z.optional(z.nullable(z.int().check(z.nonnegative()))),
});
type ImportedMember = z.infer<typeof person>;

const AT_ONCE = 500;

type Import = { company: Company; file: string; restore?: boolean | undefined };

/** Personal data follows the file; balances are taken once, from the first file that has them. */
export async function importMembers(
  { db, now, actor, folder }: OperatorContext,
  { company, file, restore = false }: Import,
): Promise<Answer> {
  const read = await readJsonList(resolve(folder, file), person);
  if (!read.ok) return refused(`Nothing of ${file} was imported.`, ...read.faults);
  const { rows } = read;
  const twice = findTwice(rows);
  if (twice !== undefined) {
    return refused(`Nothing of ${file} was imported.`, `${twice} is in it twice.`);
  }
  const { imported, taken, erased } = await transact(db, async (trx) => {
    await openHouseAccounts(trx);
    const erased: string[] = [];
    let taken = 0;
    for (const some of chunksOf(rows, AT_ONCE)) {
      const named = some.map((member) => ({ ...member, company }));
      const found = await findErased(trx, named);
      if (restore) await unmarkErased(trx, named);
      else erased.push(...found);
      const members = restore ? named : named.filter(({ number }) => !found.has(number));
      await putMembers(trx, members);
      taken += (await openWithBalance(trx, members.filter(hasBalance), now)).length;
    }
    const imported = rows.length - erased.length;
    const detail = { members: imported, balances: taken, erased: erased.length, restore };
    await writeAudit(trx, { actor, action: 'member import', subject: company, detail }, now);
    return { imported, taken, erased };
  });
  const people = imported === 1 ? 'member is' : 'members are';
  return done(
    `${imported} ${people} imported, ${taken || 'none'} with a balance.`,
    ...erased.map((number) => `${number} was erased, and is not imported without --restore.`),
  );
}

function hasBalance<Given extends { balance?: number | null | undefined }>(
  member: Given,
): member is Given & { balance: number } {
  return typeof member.balance === 'number';
}

function findTwice(rows: readonly ImportedMember[]): string | undefined {
  const seen = new Set<string>();
  for (const { number } of rows) {
    if (seen.has(number)) return number;
    seen.add(number);
  }
  return undefined;
}
