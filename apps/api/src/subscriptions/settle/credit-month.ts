import { newId } from '../../database/new-id.ts';
import type { LedgerTxnId } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import {
  houseAccount,
  memberAccount,
  openMemberAccounts,
  receivableAccount,
} from '../../ledger/accounts.ts';
import { type Entry, type LedgerTxn, post, type Source } from '../../ledger/post.ts';
import { changeMonth, type Month } from '../month.ts';
import type { Subscription } from '../subscription.ts';

/** A month's avios, as the ledger writes them: once per month. */
export function creditTxn(
  subscription: Subscription,
  month: Pick<Month, 'subscription_id' | 'n' | 'avios'>,
  now: Date,
): LedgerTxn {
  const { company } = subscription;
  return {
    id: newId(now) as LedgerTxnId,
    kind: 'credit',
    source: sourceOf(month),
    effectiveAt: now,
    entries: [
      {
        debit: houseAccount(company, 'issued', 'AVIOS'),
        credit: memberAccount(subscription),
        unit: 'AVIOS',
        amount: month.avios,
        locked: 'credit',
      },
    ],
  };
}

/** Takes a month's avios back; what the member has spent of them they owe, which is returned. */
export async function takeBackMonth(
  trx: Database,
  subscription: Subscription,
  month: Month,
  now: Date,
): Promise<number> {
  await changeMonth(trx, month, { state: 'refunded' });
  const reverses = month.state === 'credited' ? await findCredit(trx, month) : undefined;
  if (reverses === undefined) return 0;
  await openMemberAccounts(trx, [subscription]);
  const member = memberAccount(subscription);
  const { balance, held } = await trx
    .selectFrom('account')
    .select(['balance', 'held'])
    .where('id', '=', member)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const there = Math.min(balance - held, month.avios);
  const owed = month.avios - there;
  const issued = houseAccount(subscription.company, 'issued', 'AVIOS');
  const back = (debit: Entry['debit'], amount: number, locked: Entry['locked']): Entry[] =>
    amount > 0 ? [{ debit, credit: issued, unit: 'AVIOS', amount, locked }] : [];
  const [first, ...rest] = [
    ...back(member, there, 'debit'),
    ...back(receivableAccount(subscription), owed, undefined),
  ];
  if (!first) return 0;
  const id = newId(now) as LedgerTxnId;
  const reversal = { id, kind: 'reversal', source: sourceOf(month), effectiveAt: now, reverses };
  await post(trx, [{ ...reversal, entries: [first, ...rest] }]);
  return owed;
}

async function findCredit(trx: Database, month: Month): Promise<LedgerTxnId | undefined> {
  const source = sourceOf(month);
  const row = await trx
    .selectFrom('ledger_txn')
    .select('id')
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('kind', '=', 'credit')
    .executeTakeFirst();
  return row?.id;
}

function sourceOf({ subscription_id, n }: Pick<Month, 'subscription_id' | 'n'>): Source {
  return { type: 'subscription', id: `${subscription_id}/${n}` };
}
