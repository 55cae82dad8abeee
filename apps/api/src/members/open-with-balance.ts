import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { houseAccount, memberAccount, openMemberAccounts } from '../ledger/accounts.ts';
import { type LedgerTxn, post } from '../ledger/post.ts';

type Bringing = Member & { balance: number };
type Opening<Owner> = { owner: Owner; id: LedgerTxnId };

/**
 * Posts what members bring with them, once each: the opening tells, not the account, which a gift
 * may have opened before. Returns those whose balance was taken now.
 */
export async function openWithBalance<Owner extends Bringing>(
  db: Database,
  owners: readonly Owner[],
  now: Date,
): Promise<Owner[]> {
  await openMemberAccounts(db, owners);
  const openings = owners.map((owner) => ({ owner, id: newId(now) as LedgerTxnId }));
  const written = new Set([
    ...(await noteNothing(db, openings, now)),
    ...(await postBalances(db, openings, now)),
  ]);
  return openings.filter(({ id }) => written.has(id)).map(({ owner }) => owner);
}

/** An opening without a posting marks a balance of 0, so that a later import does not add to it. */
async function noteNothing(db: Database, openings: readonly Opening<Bringing>[], now: Date) {
  const rows = openings
    .filter(({ owner }) => owner.balance === 0)
    .map(({ id, owner }) => {
      const { type: source_type, id: source_id } = sourceOf(owner);
      return { id, kind: 'opening', source_type, source_id, effective_at: now };
    });
  if (rows.length === 0) return [];
  const noted = await db
    .insertInto('ledger_txn')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return noted.map(({ id }) => id);
}

async function postBalances(db: Database, openings: readonly Opening<Bringing>[], now: Date) {
  const transactions = openings
    .filter(({ owner }) => owner.balance > 0)
    .map(
      ({ id, owner }): LedgerTxn => ({
        id,
        kind: 'opening',
        source: sourceOf(owner),
        effectiveAt: now,
        entries: [
          {
            debit: houseAccount(owner.company, 'opening', 'AVIOS'),
            credit: memberAccount(owner),
            unit: 'AVIOS',
            amount: owner.balance,
            locked: 'credit',
          },
        ],
      }),
    );
  return transactions.length === 0 ? [] : await post(db, transactions);
}

function sourceOf({ company, number }: Member) {
  return { type: 'member', id: `${company}/${number}` };
}
