import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';
import {
  houseAccount,
  memberAccount,
  openMemberAccounts,
  receivableAccount,
} from '../ledger/accounts.ts';
import type { Entry } from '../ledger/post.ts';
import { postAll } from '../ledger/post-all.ts';
import type { Order } from './order.ts';

export async function findCredit(trx: Database, order: Order): Promise<LedgerTxnId | undefined> {
  const row = await trx
    .selectFrom('ledger_txn')
    .select('id')
    .where('source_type', '=', 'order')
    .where('source_id', '=', order.id)
    .where('kind', '=', 'credit')
    .executeTakeFirst();
  return row?.id;
}

/** Takes an order's points back from who bought them; what they have spent of them they owe. */
export async function clawBack(trx: Database, order: Order, now: Date): Promise<void> {
  const owner = { company: order.company, number: order.number };
  const credit = await findCredit(trx, order);
  if (credit === undefined) return;
  await openMemberAccounts(trx, [owner]);
  const member = memberAccount(owner);
  const { balance, held } = await trx
    .selectFrom('account')
    .select(['balance', 'held'])
    .where('id', '=', member)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const total = order.avios + order.bonus_avios;
  const there = Math.min(balance - held, total);
  const issued = houseAccount(order.company, 'issued', 'AVIOS');
  const back = (debit: Entry['debit'], amount: number, locked: Entry['locked']): Entry[] =>
    amount > 0 ? [{ debit, credit: issued, unit: 'AVIOS', amount, locked }] : [];
  const [first, ...rest] = [
    ...back(member, there, 'debit'),
    ...back(receivableAccount(owner), total - there, undefined),
  ];
  if (!first) return;
  await postAll(trx, [
    {
      id: newId(now) as LedgerTxnId,
      kind: 'reversal',
      source: { type: 'order', id: order.id },
      effectiveAt: now,
      reverses: credit,
      entries: [first, ...rest],
    },
  ]);
}
