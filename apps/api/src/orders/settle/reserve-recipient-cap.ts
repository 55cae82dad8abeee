import { reserveCap } from '../../caps/reserve-cap.ts';
import type { Database } from '../../database/tables.ts';
import type { Order } from '../order.ts';

/**
 * Reserves the recipient's yearly cap for a gift or transfer, in the year of its delivery; false
 * when too little is left. Done when the payment is authorised rather than at the start, so that
 * unpaid orders cannot use up another member's cap.
 */
export async function reserveRecipientCap(
  trx: Database,
  { id, company, avios, recipient_number, deliver_at }: Order,
  now: Date,
): Promise<boolean> {
  if (recipient_number === null) return true;
  const reservation = { kind: 'received', number: recipient_number, amount: avios } as const;
  return await reserveCap(trx, { source: id, company, ...reservation }, deliver_at ?? now);
}
