import { COMPANIES, type Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isChargedBack } from '../../books/daily/postings-by-day.ts';
import type { Database } from '../../database/tables.ts';
import { receivableAccount } from '../../ledger/accounts.ts';
import type { ActionContext } from '../actions/action.ts';
import { company, key, readAbout } from '../actions/fields.ts';
import type { Outcome } from '../actions/outcome.ts';
import { readMemberRef } from '../look-up/members/member-hit.ts';
import { cutPage } from '../look-up/page-key.ts';
import { maskFor, maskTextsFor } from '../look-up/personal.ts';
import { openPageKey, sealPageKey } from '../look-up/sealed-page-key.ts';
import { asMemberRef, avios, iso, memberRef, moment } from '../look-up/shared-fields.ts';
import { findSubjects } from '../queue/find-subjects.ts';
import { done } from '../terminal/answer.ts';
import { type DebtEntry, splitDebt } from './split-debt.ts';

export const debtInput = z.strictObject({
  company: z.optional(company),
  after: z.optional(key('after')),
});

const REASONS = ['charged_back', 'refunded', 'corrected', 'other'] as const;

const debt = z.object({
  at: moment,
  reason: z.enum(REASONS),
  /** The order or plan whose avios were taken back. */
  subject: z.optional(z.string()),
  avios,
  /** The part that is still owed: what is paid goes to the oldest first. */
  left: avios,
});

const debtor = z.object({
  member: memberRef,
  owes: avios,
  /** The moment of the oldest debt that is still owed. */
  since: moment,
  debts: z.array(debt),
  /** Avios taken for their debts so far, and avios written off. */
  collected: avios,
  writtenOff: avios,
});
export type Debtor = z.infer<typeof debtor>;

export const debtResult = z.object({
  items: z.array(debtor),
  next: z.optional(z.string()),
  /** Sums over all pages. */
  totals: z.array(z.object({ company: z.enum(COMPANIES), members: z.int(), owes: avios })),
  /** Debts that waiting requests would create if they were approved. */
  ifApproved: z.array(
    z.object({
      request: z.int(),
      action: z.string(),
      subject: z.string(),
      member: z.optional(memberRef),
      avios,
      askedAt: moment,
    }),
  ),
});

const PAGE = 50;

export type DebtRow = {
  company: Company;
  number: MembershipNumber;
  owed: number;
  first_name: string | null;
  last_name: string | null;
};

/** Members who owe avios. Nobody owes money: what is not paid for is not delivered. */
export async function listDebts(
  { db, now, staff }: ActionContext,
  input: z.infer<typeof debtInput>,
): Promise<Outcome<z.infer<typeof debtResult>>> {
  const after = await openPageKey(db, 'debts', { name: 'after', sealed: input.after });
  if (after.kind === 'refused') return after;
  const { page, next } = cutPage(
    await findDebtors(db, { ...input, after: after.key }, PAGE + 1),
    PAGE,
    ({ company: of, number }) => `${of}/${number}`,
  );
  const result = {
    items: await describeDebtors(db, page),
    ...(next !== undefined && { next: await sealPageKey(db, 'debts', next) }),
    totals: await readTotals(db, input.company),
    ifApproved: maskTextsFor(staff, await findRequested(db, now)),
  };
  return { kind: 'done', result: maskFor(staff, result), detail: { found: page.length } };
}

/** Sorted by company and number, after the last debtor of the page before (`company/number`). */
export async function findDebtors(
  db: Database,
  { company: of, after = '' }: z.infer<typeof debtInput>,
  limit: number,
): Promise<DebtRow[]> {
  const [afterCompany = '', afterNumber = ''] = after.split('/', 2);
  const { rows } = await sql<DebtRow>`
    select debt.company, debt.number, owed, first_name, last_name
    from debt left join member on member.company = debt.company and member.number = debt.number
    where owed > 0 and (debt.company, debt.number) > (${afterCompany}, ${afterNumber})
      ${of ? sql`and debt.company = ${of}` : sql``}
    order by debt.company, debt.number limit ${limit}`.execute(db);
  return rows;
}

type Entry = { account: string; at: Date; amount: number; reason: string; subject: string | null };

export async function describeDebtors(db: Database, rows: readonly DebtRow[]): Promise<Debtor[]> {
  const accounts = rows.map(receivableAccount);
  const { rows: entries } = await sql<Entry>`
    select account, effective_at as at, side.amount,
      case
        when side.kind = 'reversal' then case when ${isChargedBack(sql`posting_id`)} then 'charged_back' else 'refunded' end
        when side.kind = 'settle' then 'collected'
        when side.kind = 'adjustment' then 'corrected'
        else 'other'
      end as reason,
      case when source_type in ('order', 'subscription') then split_part(source_id, '/', 1) end as subject
    from (
      select debit_account as account, amount, posting.id, ledger_txn.*
      from posting join ledger_txn on ledger_txn.id = txn_id
      where debit_account = any(${accounts}::text[])
      union all
      select credit_account, -amount, posting.id, ledger_txn.*
      from posting join ledger_txn on ledger_txn.id = txn_id
      where credit_account = any(${accounts}::text[])
    ) as side (account, amount, posting_id, id, kind, source_type, source_id, effective_at, reverses_id)
    left join subscription_cycle cycle on source_type = 'subscription'
      and cycle.subscription_id = split_part(source_id, '/', 1)
      and cycle.n::text = split_part(source_id, '/', 2)
    order by posting_id`.execute(db);
  const byAccount = Map.groupBy(entries, ({ account }) => account);
  return rows.map((row) => describe(row, byAccount.get(receivableAccount(row)) ?? []));
}

function describe(row: DebtRow, entries: readonly Entry[]): Debtor {
  const changes = entries.map((entry): DebtEntry<Entry> => {
    return { amount: entry.amount, at: entry.at, about: entry };
  });
  const debts = splitDebt(changes).map(({ at, amount, left, about }) => ({
    at: iso(at),
    reason: REASONS.find((known) => known === about.reason) ?? 'other',
    ...(about.subject !== null && { subject: about.subject }),
    avios: amount,
    left,
  }));
  const paidBy = (reason: string) =>
    entries
      .filter((entry) => entry.reason === reason && entry.amount < 0)
      .reduce((sum, { amount }) => sum - amount, 0);
  return {
    member: asMemberRef(row),
    owes: row.owed,
    since: debts[0]?.at ?? iso(new Date(0)),
    debts,
    collected: paidBy('collected'),
    writtenOff: paidBy('corrected'),
  };
}

async function readTotals(db: Database, of: Company | undefined) {
  const { rows } = await sql<{ company: Company; members: number; owes: number }>`
    select company, count(*) as members, sum(owed)::bigint as owes from debt
    where owed > 0 ${of ? sql`and company = ${of}` : sql``}
    group by company order by company`.execute(db);
  return rows;
}

const facts = z.object({ owes: z.optional(z.number()), buyerOwes: z.optional(z.number()) });

async function findRequested(db: Database, now: Date) {
  const requests = await db
    .selectFrom('approval_request')
    .select(['id', 'action', 'subject', 'before', 'after', 'asked_at'])
    .where(sql<boolean>`state = 'waiting'`)
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(PAGE)
    .execute();
  const owing = requests.flatMap(({ id, action, subject, before, after, asked_at }) => {
    const more = owedIn(after) - owedIn(before);
    if (more <= 0) return [];
    return [{ request: Number(id), action, subject, avios: more, askedAt: iso(asked_at) }];
  });
  const ownerOf = await findSubjects(
    db,
    owing.map(({ subject }) => subject),
  );
  const found = [];
  for (const one of owing) {
    const about = readAbout(one.subject);
    const owner = about?.kind === 'member' ? about : ownerOf(one.subject).owner;
    found.push({ ...one, ...(owner && { member: await readMemberRef(db, owner) }) });
  }
  return found;
}

function owedIn(value: unknown): number {
  const read = facts.safeParse(value);
  return read.success ? (read.data.owes ?? read.data.buyerOwes ?? 0) : 0;
}

export function showDebts({ items, next, totals }: z.infer<typeof debtResult>) {
  return done(
    ...items.map(({ member, owes, since, debts }) => {
      const number = member.number.value ?? member.number.masked;
      const reasons = debts.map(({ reason, subject }) => [reason, subject].join(' ').trim());
      return `${member.company}/${number}  ${owes} avios  since ${since}  ${reasons.join(', ')}`;
    }),
    ...totals.map(({ company: of, members, owes }) => `${of}: ${members} members owe ${owes}`),
    ...(next === undefined ? [] : [`There is more: --after ${next}`]),
  );
}
