import { transactionId } from '@cairn/contract/orders/transaction-id';
import { readReference } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import { addressLetters, type LetterJob } from './address-letters.ts';
import type { AddressedLetter } from './addressed-letter.ts';
import type { Sender } from './letters/facts.ts';
import { readOrderFacts } from './read-order-facts.ts';

export type LetterKey = LetterJob & Pick<AddressedLetter, 'role'>;

/**
 * A letter to one of its readers as it would be written now, from today's facts and to today's address.
 * Undefined if it would not be written any more, as what it told of has changed since.
 */
export async function addressOne(
  db: Database,
  { letter, about, role }: LetterKey,
  sender: Sender,
  now: Date,
): Promise<AddressedLetter | undefined> {
  const order = transactionId.safeParse(readReference(about).id).data;
  const orders = await readOrderFacts(db, order === undefined ? [] : [order], sender);
  const addressed = await addressLetters(db, { letter, about }, sender, orders, now);
  return addressed.find((one) => one.role === role);
}
