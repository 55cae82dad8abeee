import {
  ERASURE_LETTERS,
  type ErasureLetter,
  type Letter,
  ORDER_LETTERS,
  type OrderLetter,
  PLAN_LETTERS,
  REMINDER_LETTERS,
  type RefundLetter,
  type ReminderLetter,
  type SubscriptionLetter,
} from '../background/letter.ts';
import { readReference } from '../charges/charge.ts';
import type { Database } from '../database/tables.ts';
import { addressSubscriptionLetter } from './address-subscription-letter.ts';
import type { AddressedLetter } from './addressed-letter.ts';
import { bonusEndsSoon, bonusStarts } from './letters/bonus-reminder.ts';
import { cancelled } from './letters/cancelled.ts';
import { chargedBack, paymentFailed } from './letters/charged-back.ts';
import { contactToDesk, contactToWriter } from './letters/contact.ts';
import { deliveredToMember, deliveredToRecipient } from './letters/delivered.ts';
import { erased, erasureRequested, erasureWithdrawn } from './letters/erasure.ts';
import type { Sender } from './letters/facts.ts';
import { receipt } from './letters/receipt.ts';
import { refundFailed, refundRepeated } from './letters/refund-failed.ts';
import { refunded } from './letters/refunded.ts';
import { takenBack } from './letters/taken-back.ts';
import type { WrittenLetter } from './letters/writing/write-letter.ts';
import { DESK } from './port.ts';
import { readContactFacts } from './read-contact-facts.ts';
import { readErasureFacts, readWithdrawnErasure } from './read-erasure-facts.ts';
import type { OrderCorrespondence } from './read-order-facts.ts';
import { readRefundEvent } from './read-refund-event.ts';
import { readReminderFacts } from './read-reminder-facts.ts';

export type LetterJob = { letter: Letter; about: string };

/** Everybody whom a letter is for, and what each of them reads. */
export async function addressLetters(
  db: Database,
  { letter, about }: LetterJob,
  sender: Sender,
  orders: ReadonlyMap<string, OrderCorrespondence>,
  now: Date,
): Promise<AddressedLetter[]> {
  if (letter === 'contact') {
    const facts = await readContactFacts(db, about, sender);
    if (!facts) return [];
    return [
      { role: 'desk', to: DESK, written: contactToDesk(facts) },
      { role: 'writer', to: facts.email, written: contactToWriter(facts) },
    ];
  }
  if (isAboutErasure(letter)) return await addressErasureLetter(db, letter, about, sender);
  if (isAboutSubscription(letter))
    return await addressSubscriptionLetter(db, { letter, about }, sender);
  if (isReminder(letter)) {
    const read = await readReminderFacts(db, { letter, about }, sender, now);
    if (!read) return [];
    const write = letter === 'bonus-starts' ? bonusStarts : bonusEndsSoon;
    return [{ role: 'member', to: read.memberAddress, written: write(read.facts) }];
  }
  // Written by a newer version, whose workers can send it: the job is tried again.
  if (!isAboutOrder(letter)) throw new Error(`This version does not know the letter ${letter}`);
  const order = orders.get(readReference(about).id);
  if (!order) throw new Error(`There is no paid order ${about} to write about`);
  if (letter === 'refund-failed' || letter === 'refund-repeated') {
    const event = await readRefundEvent(db, letter, about);
    if (!event) return [];
    const write = letter === 'refund-failed' ? refundFailed : refundRepeated;
    return [toMember(order.memberAddress, write({ ...order.facts, ...event }))];
  }
  return aboutOrder(letter, order);
}

function isAboutOrder(letter: Letter): letter is OrderLetter {
  return ORDER_LETTERS.some((one) => one === letter);
}

function isAboutErasure(letter: Letter): letter is ErasureLetter {
  return ERASURE_LETTERS.some((one) => one === letter);
}

/** No letter if the request was withdrawn meanwhile. */
async function addressErasureLetter(
  db: Database,
  letter: ErasureLetter,
  about: string,
  sender: Sender,
): Promise<AddressedLetter[]> {
  if (letter === 'erasure-withdrawn') {
    const read = await readWithdrawnErasure(db, about, sender);
    return read ? [toMember(read.memberAddress, erasureWithdrawn(read.facts))] : [];
  }
  const read = await readErasureFacts(db, about, sender);
  if (!read) return [];
  const write = letter === 'erased' ? erased : erasureRequested;
  return [toMember(read.memberAddress, write(read.facts))];
}

function toMember(to: string | null, written: WrittenLetter): AddressedLetter {
  return { role: 'member', to, written };
}

function isReminder(letter: Letter): letter is ReminderLetter {
  return REMINDER_LETTERS.some((one) => one === letter);
}

function isAboutSubscription(letter: Letter): letter is SubscriptionLetter {
  return PLAN_LETTERS.some((one) => one === letter);
}

function aboutOrder(
  letter: Exclude<OrderLetter, RefundLetter>,
  { facts, memberAddress, recipientAddress }: OrderCorrespondence,
): AddressedLetter[] {
  const toRecipient = (written: WrittenLetter): AddressedLetter => {
    return { role: 'recipient', to: recipientAddress, written };
  };
  switch (letter) {
    case 'receipt':
      return [toMember(memberAddress, receipt(facts))];
    case 'cancelled':
      return [toMember(memberAddress, cancelled(facts))];
    case 'refunded':
      return [toMember(memberAddress, refunded(facts))];
    case 'taken-back':
      return [toRecipient(takenBack(facts))];
    case 'charged-back':
      return [toMember(memberAddress, chargedBack(facts))];
    case 'payment-failed':
      return [toMember(memberAddress, paymentFailed(facts))];
    case 'delivered': {
      const arrived = toRecipient(deliveredToRecipient(facts));
      // Of what arrived at once the receipt has told the sender already.
      return facts.deliverAt
        ? [arrived, toMember(memberAddress, deliveredToMember(facts))]
        : [arrived];
    }
  }
}
