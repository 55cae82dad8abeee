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
import { type Cycle, changeCycle, type Subscription } from '../subscription.ts';

/** A month's avios, as the ledger writes them: once per month. */
export function creditTxn(subscription: Subscription, cycle: Cycle, now: Date): LedgerTxn {
  const { company } = subscription;
  return {
    id: newId(now) as LedgerTxnId,
    kind: 'credit',
    source: sourceOf(cycle),
    effectiveAt: now,
    entries: [
      {
        debit: houseAccount(company, 'issued', 'AVIOS'),
        credit: memberAccount(subscription),
        unit: 'AVIOS',
        amount: cycle.avios,
        locked: 'credit',
      },
    ],
  };
}

/** Takes a month's avios back; what the member has spent of them they owe, which is returned. */
export async function takeBackCycle(
  trx: Database,
  subscription: Subscription,
  cycle: Cycle,
  now: Date,
): Promise<number> {
  await changeCycle(trx, cycle, { state: 'refunded' });
  const reverses = cycle.state === 'credited' ? await findCredit(trx, cycle) : undefined;
  if (reverses === undefined) return 0;
  await openMemberAccounts(trx, [subscription]);
  const member = memberAccount(subscription);
  const { balance, held } = await trx
    .selectFrom('account')
    .select(['balance', 'held'])
    .where('id', '=', member)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const there = Math.min(balance - held, cycle.avios);
  const owed = cycle.avios - there;
  const issued = houseAccount(subscription.company, 'issued', 'AVIOS');
  const back = (debit: Entry['debit'], amount: number, locked: Entry['locked']): Entry[] =>
    amount > 0 ? [{ debit, credit: issued, unit: 'AVIOS', amount, locked }] : [];
  const [first, ...rest] = [
    ...back(member, there, 'debit'),
    ...back(receivableAccount(subscription), owed, undefined),
  ];
  if (!first) return 0;
  const id = newId(now) as LedgerTxnId;
  const reversal = { id, kind: 'reversal', source: sourceOf(cycle), effectiveAt: now, reverses };
  await post(trx, [{ ...reversal, entries: [first, ...rest] }]);
  return owed;
}

async function findCredit(trx: Database, cycle: Cycle): Promise<LedgerTxnId | undefined> {
  const source = sourceOf(cycle);
  const row = await trx
    .selectFrom('ledger_txn')
    .select('id')
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('kind', '=', 'credit')
    .executeTakeFirst();
  return row?.id;
}

function sourceOf({ subscription_id, n }: Cycle): Source {
  return { type: 'subscription', id: `${subscription_id}/${n}` };
}
