import type { SubscriptionLetter } from '../background/letter.ts';
import type { Database } from '../database/tables.ts';
import type { AddressedLetter } from './addressed-letter.ts';
import type { Sender } from './letters/facts.ts';
import { planCancelled, planEnded, planResumed } from './letters/plan-cancelled.ts';
import { planCardChanged } from './letters/plan-card-changed.ts';
import { planNotPaid } from './letters/plan-not-paid.ts';
import { planPrice, planPriceKept } from './letters/plan-price.ts';
import { planReceipt } from './letters/plan-receipt.ts';
import {
  planChargedBack,
  planPaymentFailed,
  planRefunded,
  planRefundFailed,
  planRefundRepeated,
} from './letters/plan-returned.ts';
import type { WrittenLetter } from './letters/writing/write-letter.ts';
import {
  readCardFacts,
  readPriceFacts,
  readRefundFacts,
  readRefusalFacts,
  readReturnFacts,
  readStatusFacts,
} from './read-subscription-events.ts';
import {
  readSubscriptionPaymentFacts,
  type SubscriptionCorrespondence,
} from './read-subscription-facts.ts';

type SubscriptionLetterJob = { letter: SubscriptionLetter; about: string };

/** No letter if the subscription has changed again since it was queued. */
export async function addressSubscriptionLetter(
  db: Database,
  { letter, about }: SubscriptionLetterJob,
  sender: Sender,
): Promise<AddressedLetter[]> {
  switch (letter) {
    case 'plan-receipt':
      return toMember(await readSubscriptionPaymentFacts(db, about, sender), planReceipt);
    case 'plan-price': {
      const read = await readPriceFacts(db, about, sender);
      return toMember(read?.facts.nextPrice && read, planPrice);
    }
    case 'plan-price-kept': {
      const read = await readPriceFacts(db, about, sender);
      return toMember(read?.facts.nextPrice ? undefined : read, planPriceKept);
    }
    case 'plan-not-paid':
      return toMember(await readRefusalFacts(db, about, sender), planNotPaid);
    case 'plan-card-changed':
      return toMember(await readCardFacts(db, about, sender), planCardChanged);
    case 'plan-cancelled': {
      const statuses = ['cancelled_scheduled', 'cancelled'] as const;
      return toMember(await readStatusFacts(db, about, statuses, sender), planCancelled);
    }
    case 'plan-resumed':
      return toMember(await readStatusFacts(db, about, ['active'], sender), planResumed);
    case 'plan-ended':
      return toMember(await readStatusFacts(db, about, ['cancelled'], sender), planEnded);
    case 'plan-refunded':
      return toMember(await readReturnFacts(db, about, sender), planRefunded);
    case 'plan-refund-failed':
      return toMember(await readRefundFacts(db, letter, about, sender), planRefundFailed);
    case 'plan-refund-repeated':
      return toMember(await readRefundFacts(db, letter, about, sender), planRefundRepeated);
    case 'plan-charged-back':
      return toMember(await readReturnFacts(db, about, sender), planChargedBack);
    case 'plan-payment-failed':
      return toMember(await readReturnFacts(db, about, sender), planPaymentFailed);
  }
}

function toMember<Facts>(
  read: SubscriptionCorrespondence<Facts> | undefined,
  write: (facts: Facts) => WrittenLetter,
): AddressedLetter[] {
  return read ? [{ role: 'member', to: read.memberAddress, written: write(read.facts) }] : [];
}
