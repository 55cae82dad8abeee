import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { newId } from '../../database/new-id.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { memberAccount } from '../../ledger/accounts.ts';
import { placeHold } from '../../ledger/place-hold.ts';

/** Uses up a step-up for one transfer and keeps its avios back; a step-up is good for one alone. */
export async function holdForTransfer(
  trx: Database,
  member: Member,
  { id, avios }: { id: TransactionId; avios: number },
  tokenFingerprint: string,
  now: Date,
): Promise<'held' | 'used_before' | 'insufficient'> {
  const used = await trx
    .insertInto('step_up')
    .values({ token_fingerprint: tokenFingerprint, order_id: id, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (!used) return 'used_before';
  const placed = await placeHold(trx, {
    id: newId(now),
    account: memberAccount(member),
    amount: avios,
    source: { type: 'order', id },
    at: now,
  });
  return placed === 'placed' ? 'held' : 'insufficient';
}
