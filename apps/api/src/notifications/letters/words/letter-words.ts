import type { OrderedProduct, TieredProduct } from '@cairn/contract/values/product';
import type { ReceiptLabels, ReceiptWords } from '../../../history/receipt-labels.ts';
import type { PictureName } from '../writing/drawings.ts';
import type { PlanWords } from './plan-words.ts';

type ReturnWords = { subject(price: string): string; text(price: string): string; contact: string };

type RefundNews = {
  subject(price: string): string;
  text(price: string, wayBack: string): string;
  next: string;
};

/** Everything that letters say, once per language. Amounts, names and times come formatted. */
export type LetterWords = {
  /** Both begin a paragraph; names may have been erased. */
  hello(name: string | undefined): string;
  thanks(name: string | undefined): string;
  /** In place of pictures. */
  pictures: Record<PictureName, string>;
  /** The reason for a letter, at its foot. */
  reason: Record<'receipt' | 'transfer' | 'order' | 'received' | 'plan' | 'data', string>;
  contactUs: string;
  privacy: string;
  balance: Record<'before' | 'after', string>;
  euroCents(amount: string): string;
  rows: ReceiptLabels &
    Record<
      | 'boosted'
      | 'recipientNumber'
      | 'leftOn'
      | 'pricePerAvios'
      | 'price'
      | 'fee'
      | 'refundedOn'
      | 'nextPayment',
      string
    >;
  facts: ReceiptWords;
  item: Record<OrderedProduct, string>;
  bonus(percent: number): string;
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
    titles: {
      arrived(avios: string): string;
      gift(recipient: string | undefined): string;
      datedGift(recipient: string | undefined, day: string): string;
      transfer(avios: string, recipient: string | undefined): string;
      datedTransfer(recipient: string | undefined, day: string): string;
    };
    purchase: string;
    booster: string;
    gift(avios: string, account: string): string;
    datedGift(avios: string, account: string, day: string): string;
    transfer(account: string): string;
    datedTransfer(avios: string, account: string, day: string): string;
    emailed(recipient: string, hasMessage: boolean): string;
    cancelGift(price: string): string;
    cancelTransfer(price: string): string;
  };
  /** The security notice in a transfer's letters, for a member who did not make it. */
  transferNotice: {
    left(avios: string): string;
    notYou: string;
    notYouScheduled: string;
  };
  cancelled: {
    subject(order: string): string;
    text(order: string, day: string | undefined): string;
    recipientGone: string;
    refund(price: string, wayBack: string): string;
  };
  delivered: {
    unnamedSender: string;
    toRecipient(sender: string, avios: string): string;
    ready: string;
    seeBalance: string;
    openCard: string;
    addressFrom(sender: string): string;
    subject(order: string): string;
    toMember(avios: string, account: string, moment: string | undefined): string;
    moved(avios: string, account: string, moment: string | undefined): string;
  };
  refunded: {
    subject(price: string): string;
    text(price: string, wayBack: string, day: string | undefined): string;
  };
  refundFailed: RefundNews;
  refundRepeated: RefundNews;
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
  plan: PlanWords;
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
    withdrawnSubject: string;
    withdrawn(moment: string): string;
    withdrawnNotYou: string;
  };
  reminder: {
    /** By its worth: a percentage, or avios. */
    bonus: Record<'percentage' | 'fixed', (worth: string) => string>;
    startsSubject(bonus: string): string;
    endsSubject(bonus: string, day: string): string;
    starts: string;
    ends: string;
    offer(product: TieredProduct, from: string, end: string, worth: string): string;
    seePackages: string;
    agreed(day: string): string;
    leave: string;
  };
  contact: {
    subject(reference: string): string;
    thanks: string;
    reference: string;
    sentOn: string;
    notYou: string;
  };
};
