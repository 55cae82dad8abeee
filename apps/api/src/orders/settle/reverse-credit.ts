import { enqueue } from '../../background/enqueue.ts';
import { newId } from '../../database/new-id.ts';
import type { AccountId, LedgerTxnId } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import {
  houseAccount,
  memberAccount,
  openMemberAccounts,
  receivableAccount,
} from '../../ledger/accounts.ts';
import type { Entry } from '../../ledger/post.ts';
import { postAll } from '../../ledger/post-all.ts';
import type { Order } from '../order.ts';
import { creditTxn } from './credit-points.ts';

/** Reverses an order's credit, entry by entry; false when whoever received the avios has spent some. */
export async function reverseUnspentCredit(
  trx: Database,
  order: Order,
  now: Date,
): Promise<boolean> {
  const credit = await findCredit(trx, order);
  if (credit === undefined) return false;
  const { entries } = creditTxn(order, now);
  const total = entries.reduce((sum, { locked, amount }) => {
    return locked === 'credit' ? sum + amount : sum;
  }, 0);
  const receiver = receiverOf(order);
  const free = await lockFree(trx, [receiver]);
  if ((free.get(receiver) ?? 0) < total) return false;
  await postReversal(trx, order, credit, entries.toReversed().map(swapSides), now);
  return true;
}

/** From whom an order's avios are recovered first; what is missing there is taken from the buyer. */
type RecoverFrom = 'recipient' | 'buyer';

/**
 * Recovers an order's avios although some may be spent: what the recipient, if asked first, and the
 * buyer do not have, the buyer owes.
 */
export async function recoverCredit(
  trx: Database,
  order: Order,
  from: RecoverFrom,
  now: Date,
): Promise<void> {
  const credit = await findCredit(trx, order);
  if (credit === undefined) return;
  const buyer = { company: order.company, number: order.number };
  await openMemberAccounts(trx, [buyer]);
  const accounts = new Set([
    ...(from === 'recipient' ? [receiverOf(order)] : []),
    memberAccount(buyer),
  ]);
  const free = await lockFree(trx, [...accounts]);
  const issued = houseAccount(order.company, 'issued', 'AVIOS');
  const entries: Entry[] = [];
  let missing = order.avios + order.bonus_avios;
  const recover = (debit: AccountId, amount: number, locked: Entry['locked']) => {
    if (amount <= 0) return;
    entries.push({ debit, credit: issued, unit: 'AVIOS', amount, locked });
    missing -= amount;
  };
  for (const account of accounts) {
    recover(account, Math.min(free.get(account) ?? 0, missing), 'debit');
  }
  recover(receivableAccount(buyer), missing, undefined);
  await postReversal(trx, order, credit, entries, now);
}

function receiverOf({ company, number, recipient_number }: Order): AccountId {
  return memberAccount({ company, number: recipient_number ?? number });
}

async function findCredit(trx: Database, order: Order): Promise<LedgerTxnId | undefined> {
  const row = await trx
    .selectFrom('ledger_txn')
    .select('id')
    .where('source_type', '=', 'order')
    .where('source_id', '=', order.id)
    .where('kind', '=', 'credit')
    .executeTakeFirst();
  return row?.id;
}

/** Locks members' accounts, in ascending order against deadlocks, and returns their avios not held. */
async function lockFree(
  trx: Database,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'balance', 'held'])
    .where('id', 'in', accounts)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, balance, held }) => [id, balance - held]));
}

/** A recipient from whom something is taken is told, whoever asked for the refund. */
async function postReversal(
  trx: Database,
  order: Order,
  reverses: LedgerTxnId,
  entries: readonly Entry[],
  now: Date,
): Promise<void> {
  const { id } = order;
  const [first, ...rest] = entries;
  if (!first) throw new Error(`The credit of ${id} has no entries to reverse`);
  await postAll(trx, [
    {
      id: newId(now) as LedgerTxnId,
      kind: 'reversal',
      source: { type: 'order', id },
      effectiveAt: now,
      reverses,
      entries: [first, ...rest],
    },
  ]);
  const isTaken = entries.some(({ debit }) => debit === receiverOf(order));
  if (order.recipient_number === null || !isTaken) return;
  await enqueue(trx, [{ queue: 'send-mail', data: { letter: 'taken-back', about: id } }], now);
}

function swapSides({ debit, credit, unit, amount, locked }: Entry): Entry {
  const other = { debit: 'credit', credit: 'debit' } as const;
  return { debit: credit, credit: debit, unit, amount, locked: locked && other[locked] };
}
