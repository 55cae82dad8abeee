import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Member } from '../http/kit/member.ts';
import { houseAccount, memberAccount, receivableAccount } from '../ledger/accounts.ts';
import { type Entry, type LedgerTxn, post, type Source } from '../ledger/post.ts';
import type { DemoPurchase } from './demo-purchases.ts';
import { openWithBalance } from './open-with-balance.ts';
import { activityId, type DemoActivity } from './seed-demo-activities.ts';
import { keptAvios, seedDemoPurchases } from './seed-demo-purchases.ts';

export type DemoHoldings = {
  /** Null is not known just now. What was earned by activities and bought is part of it. */
  balance: number | null;
  householdBalance?: number;
  /** Avios taken back that were spent already. */
  owes?: number;
  activities?: readonly DemoActivity[];
  purchases?: readonly DemoPurchase[];
};

type Holder = Member & DemoHoldings & { balance: number };

/** Opening balances are posted once for each member; from then on the ledger alone has them. */
export async function seedDemoHoldings(
  db: Database,
  members: readonly (Member & DemoHoldings)[],
  now: Date,
): Promise<void> {
  const holders = members.filter((member): member is Holder => member.balance !== null);
  if (holders.length === 0) return;
  await seedHouseholds(db, holders);
  // Together: what was earned and bought is posted only with what was brought.
  await transact(db, async (trx) => {
    const openers = await openWithBalance(trx, holders.map(withoutGains), now);
    const transactions = [
      ...openers.flatMap(earnings),
      ...holders.flatMap((holder) => debts(holder, now)),
    ];
    if (transactions.length > 0) await post(trx, transactions);
    for (const opener of openers) await seedDemoPurchases(trx, opener, opener.purchases ?? []);
  });
}

function withoutGains(holder: Holder): Holder {
  const { activities = [], purchases = [] } = holder;
  const gains = [...activities.map(({ avios }) => avios), ...purchases.map(keptAvios)];
  return { ...holder, balance: holder.balance - gains.reduce((sum, avios) => sum + avios, 0) };
}

function earnings(holder: Holder): LedgerTxn[] {
  return (holder.activities ?? []).map((activity) => {
    const source = { type: 'activity', id: activityId(holder, activity) };
    const effectiveAt = activity.processedAt ?? activity.madeAt;
    return transaction('earn', source, effectiveAt, {
      debit: houseAccount(holder.company, 'earned', 'AVIOS'),
      credit: memberAccount(holder),
      unit: 'AVIOS',
      amount: activity.avios,
      locked: 'credit',
    });
  });
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
  const source = { type: 'member', id: `${holder.company}/${holder.number}` };
  return [transaction('debt', source, now, entry)];
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
