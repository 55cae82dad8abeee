import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Company } from '@cairn/contract/company';
import { membershipNumber } from '@cairn/contract/membership-number';
import * as z from 'zod/mini';
import { writeAudit } from '../audit/write-audit.ts';
import { transact } from '../database/transact.ts';
import { openHouseAccounts } from '../ledger/accounts.ts';
import { openWithBalance } from '../members/open-with-balance.ts';
import { putMembers } from '../members/put-members.ts';
import { type Answer, done, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';

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
const SHOWN = 10;

/** Who they are follows the file; what they have is taken once, from the first that tells. */
export async function importMembers(
  { db, now, actor, folder }: OperatorContext,
  { company, file }: { company: Company; file: string },
): Promise<Answer> {
  const read = await readMembers(resolve(folder, file));
  if (!read.ok) return refused(`Nothing of ${file} was imported.`, ...read.faults);
  const taken = await transact(db, async (trx) => {
    await openHouseAccounts(trx);
    let count = 0;
    for (let start = 0; start < read.members.length; start += AT_ONCE) {
      const some = read.members.slice(start, start + AT_ONCE);
      const members = some.map((member) => ({ ...member, company }));
      await putMembers(trx, members);
      count += (await openWithBalance(trx, members.filter(hasBalance), now)).length;
    }
    const detail = { members: read.members.length, balances: count };
    await writeAudit(trx, { actor, action: 'member import', subject: company, detail }, now);
    return count;
  });
  const people = read.members.length === 1 ? 'member is' : 'members are';
  return done(`${read.members.length} ${people} imported, ${taken || 'none'} with a balance.`);
}

function hasBalance<Given extends { balance?: number | null | undefined }>(
  member: Given,
): member is Given & { balance: number } {
  return typeof member.balance === 'number';
}

type ReadMembers = { ok: true; members: ImportedMember[] } | { ok: false; faults: string[] };

async function readMembers(path: string): Promise<ReadMembers> {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    return { ok: false, faults: [`It cannot be read: ${Object(error).message}.`] };
  }
  const parsed = z.array(person).safeParse(given);
  if (!parsed.success)
    return { ok: false, faults: parsed.error.issues.slice(0, SHOWN).map(sentence) };
  const seen = new Set<string>();
  for (const { number } of parsed.data) {
    if (seen.has(number)) return { ok: false, faults: [`${number} stands in it twice.`] };
    seen.add(number);
  }
  return { ok: true, members: parsed.data };
}

function sentence(issue: z.core.$ZodIssue): string {
  const place = issue.path.length > 0 ? issue.path.join('.') : 'The file';
  return `${place}: ${issue.message}.`;
}
