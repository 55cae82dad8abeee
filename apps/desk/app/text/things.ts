import type { ResultOf } from '#app/calls/call-action.ts';
import { aviosText } from './amounts.ts';

type Order = ResultOf<'order view'>;

const PRODUCT_NAMES: Record<Order['product'], string> = {
  purchase: 'Purchase',
  gift: 'Gift',
  transfer: 'Transfer',
  booster: 'Boost',
};

/** Purchase of 50,000 avios */
export function orderTitle({ product, avios }: Pick<Order, 'product' | 'avios'>): string {
  return `${PRODUCT_NAMES[product]} of ${aviosText(avios)}`;
}

const LETTER_NAMES: Record<string, string> = {
  receipt: 'Receipt',
  delivered: 'Avios have arrived',
  cancelled: 'Delivery cancelled',
  refunded: 'Refund on its way',
  'refund-failed': 'Refund delayed',
  'refund-repeated': 'Refund on its way',
  'taken-back': 'Avios taken back',
  'charged-back': 'Payment charged back',
  'payment-failed': 'Payment failed after all',
  'plan-receipt': 'Plan receipt',
  'plan-price': 'New price of a plan',
  'plan-price-kept': 'Price of a plan stays',
  'plan-not-paid': 'Plan could not be charged',
  'plan-card-changed': 'Card of a plan changed',
  'plan-cancelled': 'Plan cancelled',
  'plan-resumed': 'Plan goes on',
  'plan-ended': 'Plan has ended',
  'plan-refunded': 'Refund of a plan on its way',
  'plan-refund-failed': 'Refund of a plan delayed',
  'plan-refund-repeated': 'Refund of a plan on its way',
  'plan-charged-back': 'Plan payment charged back',
  'plan-payment-failed': 'Plan payment failed after all',
  'erasure-requested': 'Erasure asked for',
  'erasure-withdrawn': 'Erasure taken back',
  erased: 'Data erased',
  'bonus-starts': 'A bonus begins',
  'bonus-ends-soon': 'A bonus ends soon',
  contact: 'Message received',
};

/** A letter by what it says. */
export function letterName(letter: string): string {
  return LETTER_NAMES[letter] ?? sentence(letter);
}

/** refund_rejected or review close as words: "Refund rejected". */
export function sentence(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const METHOD_NAMES: Record<string, string> = {
  visa: 'Visa',
  mc: 'Mastercard',
  amex: 'American Express',
  paypal: 'PayPal',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
};

/** Visa …4417 */
export function cardText({
  method,
  type,
  cardDigits,
  digits,
}: {
  method?: string | undefined;
  type?: string | undefined;
  cardDigits?: string | undefined;
  digits?: string | undefined;
}): string | undefined {
  const kind = method ?? type;
  const end = cardDigits ?? digits;
  const name = kind && (METHOD_NAMES[kind] ?? sentence(kind));
  if (!name && !end) return undefined;
  return [name ?? 'Card', end && `…${end}`].filter(Boolean).join(' ');
}
