import { randomInt } from 'node:crypto';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { newId } from '../apps/api/src/database/new-id.ts';
import type { LedgerTxnId } from '../apps/api/src/database/tables/ledger.ts';
import type { Database } from '../apps/api/src/database/tables.ts';
import { houseAccount, memberAccount } from '../apps/api/src/ledger/accounts.ts';
import { post } from '../apps/api/src/ledger/post.ts';

/** Credits of purchases, one statement each, to random members. */
export async function benchMoves(
  db: Database,
  members: readonly MembershipNumber[],
  clients: number,
  seconds: number,
): Promise<number> {
  const issued = houseAccount('EI', 'issued', 'AVIOS');
  const end = performance.now() + seconds * 1000;
  let moves = 0;
  const client = async () => {
    while (performance.now() < end) {
      const number = members[randomInt(members.length)];
      if (number === undefined) return;
      const credit = memberAccount({ company: 'EI', number });
      const now = new Date();
      const id = newId(now) as LedgerTxnId;
      const entry = { debit: issued, credit, unit: 'AVIOS', amount: 1, locked: 'credit' } as const;
      const source = { type: 'bench', id };
      await post(db, [{ id, kind: 'credit', source, effectiveAt: now, entries: [entry] }]);
      moves += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return moves / seconds;
}
