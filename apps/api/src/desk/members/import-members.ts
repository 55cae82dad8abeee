import type { Company } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import * as z from 'zod/mini';
import { chunksOf } from '../../database/in-batches.ts';
import { openHouseAccounts } from '../../ledger/accounts.ts';
import { openWithBalance } from '../../members/open-with-balance.ts';
import { putMembers } from '../../members/put-members.ts';
import { findErased, unmarkErased } from '../../privacy/mark-erased.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Upload } from '../actions/fields.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
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

type Import = { company: Company; file: Upload; restore: boolean };

export const importedMembers = z.object({
  members: z.int(),
  balances: z.int(),
  /** Numbers of erased members, who were left out. */
  erased: z.array(z.string()),
});
type Imported = z.infer<typeof importedMembers>;

/** One person alone could make any amount of avios by it. */
const NOT_AT_THE_DESK = refusal(
  'forbidden',
  'A file with balances above 0, and {restore}, are imported in the terminal of the shop’s machine.',
);

/** Personal data follows the file; balances are taken once, from the first file that has them. */
export async function importMembers(
  { db: trx, now, staff }: ActionContext,
  { company, file, restore }: Import,
): Promise<Outcome<Imported>> {
  const nothing = (details: string[]) =>
    refusal('bad_request', `Nothing of ${file.name} was imported.`, { details });
  const read = readJsonList(file.text, person);
  if (!read.ok) return nothing(read.faults);
  const { rows } = read;
  const twice = findTwice(rows);
  if (twice !== undefined) return nothing([`${twice} is in it twice.`]);
  const makesAvios = restore || rows.some(({ balance }) => (balance ?? 0) > 0);
  if (makesAvios && staff.via === 'desk') return NOT_AT_THE_DESK;
  await openHouseAccounts(trx);
  const erased: string[] = [];
  let balances = 0;
  for (const some of chunksOf(rows, AT_ONCE)) {
    const named = some.map((member) => ({ ...member, company }));
    const found = await findErased(trx, named);
    if (restore) await unmarkErased(trx, named);
    else erased.push(...found);
    const members = restore ? named : named.filter(({ number }) => !found.has(number));
    await putMembers(trx, members);
    balances += (await openWithBalance(trx, members.filter(hasBalance), now)).length;
  }
  const members = rows.length - erased.length;
  const detail = { members, balances, erased: erased.length, restore };
  return { kind: 'done', result: { members, balances, erased }, detail };
}

export function showImported({ members, balances, erased }: Imported) {
  const people = members === 1 ? 'member is' : 'members are';
  return done(
    `${members} ${people} imported, ${balances || 'none'} with a balance.`,
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
