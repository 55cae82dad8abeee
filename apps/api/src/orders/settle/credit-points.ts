import { newId } from '../../database/new-id.ts';
import type { LedgerTxnId } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import { houseAccount, memberAccount, openMemberAccounts } from '../../ledger/accounts.ts';
import type { Entry, LedgerTxn } from '../../ledger/post.ts';
import type { Order } from '../order.ts';

/** The ledger transaction that credits an order's avios, once. */
export function creditTxn(order: Order, now: Date): LedgerTxn {
  const source = { type: 'order', id: order.id };
  return {
    id: newId(now) as LedgerTxnId,
    kind: 'credit',
    source,
    effectiveAt: now,
    entries: entriesOf(order),
    ...(order.product === 'transfer' && { takesHold: source }),
  };
}

function entriesOf(order: Order): LedgerTxn['entries'] {
  const { company, number, avios, bonus_avios } = order;
  const receiver = memberAccount({ company, number: order.recipient_number ?? number });
  if (order.product === 'transfer') {
    const sender = memberAccount({ company, number });
    const transit = houseAccount(company, 'transit', 'AVIOS');
    return [
      { debit: sender, credit: transit, unit: 'AVIOS', amount: avios, locked: 'debit' },
      { debit: transit, credit: receiver, unit: 'AVIOS', amount: avios, locked: 'credit' },
    ];
  }
  const issued = houseAccount(company, 'issued', 'AVIOS');
  const given = (amount: number): Entry => ({
    debit: issued,
    credit: receiver,
    unit: 'AVIOS',
    amount,
    locked: 'credit',
  });
  return bonus_avios > 0 ? [given(avios), given(bonus_avios)] : [given(avios)];
}

/** A recipient without an account here gets one with their first avios. */
export async function openReceivers(trx: Database, orders: readonly Order[]): Promise<void> {
  const receivers = orders.flatMap(({ company, recipient_number: number }) => {
    return number === null ? [] : [{ company, number }];
  });
  await openMemberAccounts(trx, receivers);
}
