import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { AccountId, LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { post } from './post.ts';

type Debt = { receivable: AccountId; member: AccountId };

/** Whoever owes points and has some again pays with them, as far as they go. */
export async function settleReceivables(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<Debt>`
    select receivable.id as receivable, member.id as member
    from account receivable
    join account member on member.company = receivable.company and member.owner = receivable.owner
      and member.kind = 'member'
    where receivable.kind = 'receivable' and member.balance > member.held
      and (select coalesce(sum(amount), 0) from posting where debit_account = receivable.id)
        > (select coalesce(sum(amount), 0) from posting where credit_account = receivable.id)
  `.execute(db);
  for (const debt of rows) await settle(db, debt, now);
}

async function settle(db: Database, { receivable, member }: Debt, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const { balance, held } = await trx
      .selectFrom('account')
      .select(['balance', 'held'])
      .where('id', '=', member)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ owed: number }>`
      select (
        (select coalesce(sum(amount), 0) from posting where debit_account = ${receivable})
        - (select coalesce(sum(amount), 0) from posting where credit_account = ${receivable})
      )::bigint as owed`.execute(trx);
    const amount = Math.min(balance - held, rows[0]?.owed ?? 0);
    if (amount <= 0) return;
    const id = newId(now) as LedgerTxnId;
    await post(trx, [
      {
        id,
        kind: 'settle',
        source: { type: 'receivable', id },
        effectiveAt: now,
        entries: [{ debit: member, credit: receivable, unit: 'AVIOS', amount, locked: 'debit' }],
      },
    ]);
  });
}
