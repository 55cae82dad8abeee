import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { hasScope, type Member } from '../http/kit/member.ts';
import type { VerifiedToken } from '../http/kit/verify-token.ts';
import { advanceOrder } from './advance-order.ts';
import { failOrder } from './fail-order.ts';
import { holdForTransfer } from './hold-for-transfer.ts';
import { lockOrder } from './order.ts';
import { STEP_UP_WITHIN } from './order-note.ts';

/** Only who has just proved anew who they are gets a token with this scope, and it is not renewed. */
export function isFreshStepUp(token: VerifiedToken, now: Date): boolean {
  return hasScope(token, 'debit') && token.issuedAt.getTime() + STEP_UP_WITHIN > now.getTime();
}

/**
 * A step-up token authorises the transfer that it names, once, and holds its avios. A provider that
 * cannot name the order leaves us to find it: the one that was waiting when the member logged in anew.
 */
export async function authoriseTransfer(
  db: Database,
  member: Member,
  token: VerifiedToken,
  now: Date,
): Promise<void> {
  if (!isFreshStepUp(token, now)) return;
  const since = token.orderId === undefined ? token.authTime : token.issuedAt;
  if (!since) return;
  const waiting = await db
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('company', '=', member.company)
    .where('number', '=', member.number)
    .where('state', '=', 'awaiting_step_up')
    .execute();
  const [id, ...others] = waiting
    // The token counts in whole seconds.
    .filter((order) => order.created_at.getTime() < since.getTime() + 1000)
    .map((order) => order.id)
    .filter((order) => token.orderId === undefined || token.orderId === order);
  if (id === undefined || others.length > 0) return;
  await transact(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== 'awaiting_step_up') return;
    const held = await holdForTransfer(trx, member, order, token.fingerprint, now);
    if (held === 'held') await advanceOrder(trx, order, ['started'], 'step-up', now);
    if (held === 'insufficient') await failOrder(trx, order, 'cancelled', 'balance spent', now);
  });
}
