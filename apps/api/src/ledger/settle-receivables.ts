import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { memberAccount, type Owner, receivableAccount } from './accounts.ts';
import { type LedgerTxn, post } from './post.ts';

const BATCH = 100;

type Debtor = Owner & { payable: number };

/**
 * Members who owe avios and have some pay with them, as far as they go. Visits debtors only, in
 * batches: what another process is working on is left to it.
 */
export async function settleReceivables(db: Database, now: Date): Promise<void> {
  let last: Owner | undefined;
  do {
    last = await transact(db, (trx) => settleBatch(trx, last, now));
  } while (last);
}

/** Returns the last debtor of the batch; undefined when there was none. */
async function settleBatch(
  trx: Database,
  after: Owner | undefined,
  now: Date,
): Promise<Owner | undefined> {
  const debtors = await claim(trx, after);
  const [first, ...rest] = (await readPayable(trx, debtors)).map((debtor) => payment(debtor, now));
  if (first) await post(trx, [first, ...rest]);
  return debtors.at(-1);
}

/** Locks members' accounts before their debts, as a chargeback does: the two cannot deadlock. */
async function claim(trx: Database, after: Owner | undefined): Promise<Owner[]> {
  const rest = after
    ? sql`(debt.company, debt.number) > (${after.company}, ${after.number})`
    : sql`true`;
  const { rows } = await sql<Owner>`
    select debt.company, debt.number
    from debt join account on account.company = debt.company and account.owner = debt.number
      and account.kind = 'member'
    where ${rest} and owed > 0 and account.balance > account.held
    order by debt.company, debt.number
    limit ${BATCH}
    for update of account skip locked`.execute(trx);
  return rows;
}

/** Read once the accounts are locked: the claim may have seen an older debt. */
async function readPayable(trx: Database, debtors: readonly Owner[]): Promise<Debtor[]> {
  if (debtors.length === 0) return [];
  const { rows } = await sql<Debtor>`
    select company, number, least(owed, balance - held) as payable
    from debt join account using (company)
    where account.owner = debt.number and account.kind = 'member'
      and account.id = any(${debtors.map(memberAccount)}::text[])
      and least(owed, balance - held) > 0`.execute(trx);
  return rows;
}

function payment({ payable, ...owner }: Debtor, now: Date): LedgerTxn {
  const id = newId(now) as LedgerTxnId;
  return {
    id,
    kind: 'settle',
    source: { type: 'receivable', id },
    effectiveAt: now,
    entries: [
      {
        debit: memberAccount(owner),
        credit: receivableAccount(owner),
        unit: 'AVIOS',
        amount: payable,
        locked: 'debit',
      },
    ],
  };
}
