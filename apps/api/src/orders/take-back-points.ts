import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import type { Entry } from '../ledger/post.ts';
import { postAll } from '../ledger/post-all.ts';
import { findCredit } from './claw-back.ts';
import { creditTxn } from './credit-points.ts';
import type { Order } from './order.ts';

/** Undoes an order's credit, side for side; false when whoever got the points has spent of them. */
export async function takeBackPoints(trx: Database, order: Order, now: Date): Promise<boolean> {
  const reverses = await findCredit(trx, order);
  if (reverses === undefined) return false;
  const [first, ...rest] = creditTxn(order, now).entries.toReversed().map(swapSides);
  if (!first) return false;
  const entries = [first, ...rest] as const;
  const debits = entries.filter((entry) => entry.locked === 'debit');
  for (const account of new Set(debits.map((entry) => entry.debit))) {
    const { balance, held } = await trx
      .selectFrom('account')
      .select(['balance', 'held'])
      .where('id', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const wanted = debits
      .filter((entry) => entry.debit === account)
      .reduce((sum, entry) => sum + entry.amount, 0);
    if (balance - held < wanted) return false;
  }
  const source = { type: 'order', id: order.id };
  const id = newId(now) as LedgerTxnId;
  await postAll(trx, [
    { id, kind: 'reversal', source, effectiveAt: now, reverses, entries: [...entries] },
  ]);
  return true;
}

function swapSides({ debit, credit, unit, amount, locked }: Entry): Entry {
  const other = { debit: 'credit', credit: 'debit' } as const;
  return { debit: credit, credit: debit, unit, amount, locked: locked && other[locked] };
}
