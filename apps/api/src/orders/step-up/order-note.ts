import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { SignJWT } from 'jose';

/** The last digits of a recipient's number, shown to confirm who gets the avios. */
export const SHOWN_DIGITS = 4;
/** A step-up is for a transfer that was begun so lately. */
export const STEP_UP_WITHIN = 10 * 60_000;

/** Shown by the identity provider before the member authorises a transfer. */
export async function signOrderNote(
  order: { id: TransactionId; avios: number; recipient: MembershipNumber },
  secret: Uint8Array,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return await new SignJWT({
    order: order.id,
    avios: order.avios,
    recipient: order.recipient.slice(-SHOWN_DIGITS),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + STEP_UP_WITHIN / 1000)
    .sign(secret);
}
