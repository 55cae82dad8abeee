import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { OrderedProduct } from '@cairn/contract/values/product';
import type { ReceiptLabels, ReceiptWords } from '../../../history/receipt-labels.ts';

type ReturnWords = { subject(price: string): string; text(price: string): string; contact: string };

/** Everything that letters say, once per language. Amounts, names and times come formatted. */
export type LetterWords = {
  hello(name: string | undefined): string;
  rows: ReceiptLabels &
    Record<
      | 'order'
      | 'boosted'
      | 'recipientNumber'
      | 'leftOn'
      | 'price'
      | 'fee'
      | 'refundedOn'
      | 'nextPayment'
      | 'card',
      string
    >;
  facts: ReceiptWords;
  order: Record<OrderedProduct, (avios: string) => string>;
  boosted(earned: string, multiplier: number): string;
  /** The account of somebody whose name may have been erased. */
  accountOf(name: string | undefined): string;
  /** A membership number by its last digits. */
  endingIn(digits: string): string;
  refundRule(end: string): string;
  askForRefund: string;
  seeOrder: string;
  seeOrCancel: string;
  receipt: {
    subject(order: string): string;
    purchase(avios: string): string;
    booster(avios: string): string;
    gift(avios: string, account: string): string;
    datedGift(avios: string, account: string, day: string): string;
    transfer(avios: string, account: string): string;
    datedTransfer(avios: string, account: string, day: string): string;
    cancelGift(price: string): string;
    cancelTransfer(price: string): string;
  };
  /** The security notice in a transfer's letters, for a member who did not make it. */
  transferNotice: {
    left(avios: string): string;
    notYou: string;
    notYouScheduled: string;
    contact: string;
  };
  cancelled: {
    subject(order: string): string;
    text(order: string, day: string | undefined): string;
    recipientGone: string;
    refund(price: string): string;
  };
  delivered: {
    unnamedSender: string;
    toRecipient(sender: string, avios: string): string;
    ready: string;
    wrote(sender: string): string;
    seeBalance: string;
    addressFrom: string;
    subject(order: string): string;
    toMember(avios: string, account: string, moment: string | undefined): string;
    moved(avios: string, account: string, moment: string | undefined): string;
  };
  refunded: { subject(price: string): string; text(price: string, wayBack: string): string };
  chargedBack: ReturnWords;
  paymentFailed: ReturnWords;
  aviosBack: {
    fromMember(avios: string): string;
    fromRecipient(avios: string, account: string): string;
    returned(avios: string, account: string): string;
    owed(avios: string): string;
    stay(account: string): string;
    neverSent: string;
    released(avios: string): string;
  };
  takenBack: {
    subject(avios: string): string;
    text(sender: string, sent: string, taken: string): string;
    nothingToDo: string;
  };
  plan: {
    monthly(name: string, avios: string): string;
    price: Record<SubscriptionInterval, (price: string) => string>;
    manage: string;
    seePayment: string;
    seePlans: string;
    startedSubject(name: string): string;
    renewedSubject(name: string): string;
    started(name: string, avios: string): string;
    renewed(name: string, avios: string): string;
    eachMonth(inAll: string): string;
    priceSubject(name: string): string;
    priceRises(name: string, from: string, to: string): string;
    priceFalls(name: string, from: string, to: string): string;
    firstAtNewPrice(day: string): string;
    cancelBefore: string;
    nothingToDo: string;
    priceKeptSubject(name: string): string;
    priceKept(name: string, price: string): string;
    cancelledSubject(name: string): string;
    runsUntil(name: string, end: string): string;
    untilThen: string;
    canUndo: string;
    resumedSubject(name: string): string;
    resumed(name: string): string;
    nextCharge(price: string, moment: string): string;
    cardChangedSubject(name: string): string;
    /** The card by its last digits, if they are known. */
    cardChanged(name: string, moment: string, digits: string | undefined): string;
    cardNotYou: string;
    endedSubject(name: string): string;
    ended(name: string, moment: string): string;
    noMoreCharges: string;
    notRenewedSubject(name: string): string;
    suspendedSubject(name: string): string;
    /** The card by its last digits, if they are known. */
    notPaid(name: string, price: string, digits: string | undefined): string;
    nextTries(days: string): string;
    anotherCard: string;
    payNow: string;
    lastTry: string;
    chargedBack(name: string, price: string): string;
    paymentFailed(name: string, price: string): string;
    endedWithIt(name: string): string;
  };
  erasure: {
    requestedSubject(day: string): string;
    requested(moment: string): string;
    deleted: string;
    kept: string;
    withdraw: string;
    account: string;
    notYou: string;
    erasedSubject: string;
    erased: string;
    goodbye: string;
  };
  contact: {
    subject(reference: string): string;
    thanks: string;
    reference: string;
    sentOn: string;
    notYou: string;
  };
};
