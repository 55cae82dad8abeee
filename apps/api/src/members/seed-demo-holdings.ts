import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import {
  houseAccount,
  memberAccount,
  openMemberAccounts,
  receivableAccount,
} from '../ledger/accounts.ts';
import { type Entry, type LedgerTxn, post, type Source } from '../ledger/post.ts';
import { activityId, type DemoActivity } from './seed-demo-activities.ts';

export type DemoHoldings = {
  /** Null is not known just now. What was earned by the activities is part of it. */
  balance: number | null;
  householdBalance?: number;
  /** Avios taken back that were spent already. */
  owes?: number;
  activities?: readonly DemoActivity[];
};

type Holder = Member & DemoHoldings & { balance: number };

/** What members have is posted for who has nothing yet; from then on the ledger alone knows it. */
export async function seedDemoHoldings(
  db: Database,
  members: readonly (Member & DemoHoldings)[],
  now: Date,
): Promise<void> {
  const holders = members.filter((member): member is Holder => member.balance !== null);
  if (holders.length === 0) return;
  await openMemberAccounts(db, holders);
  await seedHouseholds(db, holders);

  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', holders.map(memberAccount))
    .where('version', '>', 0)
    .execute();
  const inUse = new Set(accounts.map(({ id }) => id));
  const transactions = holders.flatMap((holder) => [
    ...(inUse.has(memberAccount(holder)) ? [] : firstCredits(holder, now)),
    ...debts(holder, now),
  ]);
  if (transactions.length > 0) await post(db, transactions);
}

function firstCredits(holder: Holder, now: Date): LedgerTxn[] {
  const { company, balance, activities = [] } = holder;
  const brought = balance - activities.reduce((sum, { avios }) => sum + avios, 0);
  const credit = (from: 'opening' | 'earned', amount: number) => ({
    debit: houseAccount(company, from, 'AVIOS'),
    credit: memberAccount(holder),
    unit: 'AVIOS' as const,
    amount,
    locked: 'credit' as const,
  });
  const earnings = activities.map((activity) => {
    const source = { type: 'activity', id: activityId(holder, activity) };
    const effectiveAt = activity.processedAt ?? activity.madeAt;
    return transaction('earn', source, effectiveAt, credit('earned', activity.avios));
  });
  if (brought === 0) return earnings;
  return [transaction('opening', asSource(holder), now, credit('opening', brought)), ...earnings];
}

function debts(holder: Holder, now: Date): LedgerTxn[] {
  if (holder.owes === undefined) return [];
  const entry: Entry = {
    debit: receivableAccount(holder),
    credit: houseAccount(holder.company, 'issued', 'AVIOS'),
    unit: 'AVIOS',
    amount: holder.owes,
    locked: undefined,
  };
  return [transaction('debt', asSource(holder), now, entry)];
}

function asSource({ company, number }: Member): Source {
  return { type: 'member', id: `${company}/${number}` };
}

function transaction(kind: string, source: Source, effectiveAt: Date, entry: Entry): LedgerTxn {
  return { id: newId(effectiveAt) as LedgerTxnId, kind, source, effectiveAt, entries: [entry] };
}

async function seedHouseholds(db: Database, holders: readonly Holder[]): Promise<void> {
  const rows = holders.flatMap(({ company, number, balance, householdBalance }) =>
    householdBalance === undefined
      ? []
      : [{ company, number, others_avios: householdBalance - balance }],
  );
  if (rows.length === 0) return;
  await db
    .insertInto('household')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
