import type { Company } from '@cairn/contract/company';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import { houseAccount, memberAccount, openMemberAccounts } from '../ledger/accounts.ts';
import { type LedgerTxn, post } from '../ledger/post.ts';
import type { ImportedMember } from './import-members.ts';

/** Opens the accounts that are missing, each with what its member brings. Returns how many. */
export async function openWithBalance(
  db: Database,
  company: Company,
  members: readonly ImportedMember[],
  now: Date,
): Promise<number> {
  const known = members.flatMap(({ number, balance }) =>
    typeof balance === 'number' ? [{ company, number, balance }] : [],
  );
  if (known.length === 0) return 0;
  const there = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', known.map(memberAccount))
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  const added = known.filter((owner) => !ids.has(memberAccount(owner)));
  await openMemberAccounts(db, added);
  const [first, ...rest] = added
    .filter(({ balance }) => balance > 0)
    .map(
      (owner): LedgerTxn => ({
        id: newId(now) as LedgerTxnId,
        kind: 'opening',
        source: { type: 'member', id: `${company}/${owner.number}` },
        effectiveAt: now,
        entries: [
          {
            debit: houseAccount(company, 'opening', 'AVIOS'),
            credit: memberAccount(owner),
            unit: 'AVIOS',
            amount: owner.balance,
            locked: 'credit',
          },
        ],
      }),
    );
  if (first) await post(db, [first, ...rest]);
  return added.length;
}
