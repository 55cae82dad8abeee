import type { LegacyStart } from '@cairn/contract/orders/start-transaction';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { hasScope, type Member } from '../../http/kit/member.ts';
import type { VerifiedToken } from '../../http/kit/verify-token.ts';
import { advanceOrder } from '../advance-order.ts';
import { failOrder } from '../fail-order.ts';
import { lockOrder } from '../order.ts';
import { holdForTransfer } from './hold-for-transfer.ts';
import { STEP_UP_WITHIN } from './order-note.ts';

/** The provider issues the debit scope only after a step-up, and never renews it. */
function isFreshStepUp(token: VerifiedToken, now: Date): boolean {
  return hasScope(token, 'debit') && token.issuedAt.getTime() + STEP_UP_WITHIN > now.getTime();
}

/**
 * Whether a step-up token authorises a transfer that is being started: it must be bound to that very
 * recipient and amount. A token that names an order is for that order alone.
 */
export function authorisesStart(token: VerifiedToken, request: LegacyStart, now: Date): boolean {
  return (
    request.product === 'transfer' &&
    token.orderId === undefined &&
    token.transfer?.avios === request.numberOfPoints &&
    token.transfer.recipient === request.targetAccount.ffpNumber &&
    isFreshStepUp(token, now)
  );
}

function isMeant(order: { id: string; created_at: Date }, { orderId, authTime }: VerifiedToken) {
  if (orderId !== undefined) return orderId === order.id;
  // Times in tokens are whole seconds.
  return authTime !== undefined && order.created_at.getTime() < authTime.getTime() + 1000;
}

/**
 * A step-up token authorises the waiting transfer that it names, once, and holds its avios. With a
 * provider that cannot name the order it is the only one that was waiting when the member logged in.
 */
export async function authoriseTransfer(
  db: Database,
  member: Member,
  token: VerifiedToken,
  now: Date,
): Promise<void> {
  if (!isFreshStepUp(token, now)) return;
  const waiting = await db
    .selectFrom('orders')
    .select(['id', 'created_at', 'avios', 'recipient_number'])
    .where('company', '=', member.company)
    .where('number', '=', member.number)
    .where('state', '=', 'awaiting_step_up')
    .execute();
  const [id, ...others] = waiting
    .filter((order) => isMeant(order, token))
    .filter(
      ({ avios, recipient_number }) =>
        token.transfer === undefined ||
        (token.transfer.avios === avios && token.transfer.recipient === recipient_number),
    )
    .map((order) => order.id);
  if (id === undefined || others.length > 0) return;
  await transact(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.state !== 'awaiting_step_up') return;
    const held = await holdForTransfer(trx, member, order, token.fingerprint, now);
    if (held === 'held') await advanceOrder(trx, order, ['started'], { cause: 'step_up' }, now);
    if (held === 'insufficient') {
      await failOrder(trx, order, 'cancelled', { cause: 'balance_spent' }, now);
    }
  });
}
