import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';

/** Texts of letters about a plan. */
export type PlanWords = {
  monthly(name: string, avios: string): string;
  price: Record<SubscriptionInterval, (price: string) => string>;
  priceLabel: string;
  manage: string;
  preferToStop: string;
  seePayment: string;
  seePlans: string;
  startedSubject(name: string): string;
  renewedSubject(name: string): string;
  started(name: string, avios: string): string;
  renewedTitle(count: string): string;
  renewed(name: string, avios: string): string;
  since(avios: string, month: string): string;
  year: {
    caption(name: string): string;
    /** For twelve months. */
    stones(credited: number): string;
    waiting(month: string): string;
  };
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
  tryAgain: string;
  tryLast: string;
  anotherCard: string;
  payNow(price: string): string;
  lastTry: string;
  chargedBack(name: string, price: string): string;
  paymentFailed(name: string, price: string): string;
  endedWithIt(name: string): string;
};
