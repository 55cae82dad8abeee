import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { Product } from '@cairn/contract/values/product';

type ReceiptTexts = {
  title: string;
  reference: string;
  paidOn: string;
  member: string;
  membershipNumber: string;
  recipient: string;
  arrives: string;
  item: string;
  avios: string;
  amount: string;
  products: Record<Product, string>;
  /** A plan, how it is billed, and the first and last day that are paid for. */
  plan(name: string, billing: SubscriptionInterval, from: string, until: string): string;
  overTheYear(now: string, inAll: string): string;
  bonus: string;
  percentBonus(percent: number): string;
  total: string;
  refund: string;
  totalAfterRefund: string;
  /** The terms say the same of every price. */
  tax: string;
  paidWith: string;
  card(digits: string): string;
  onStatement: string;
  reversed(moment: string): string;
  contact(reference: string): string;
};

const ENGLISH: ReceiptTexts = {
  title: 'Receipt',
  reference: 'Reference',
  paidOn: 'Paid on',
  member: 'Member',
  membershipNumber: 'Membership number',
  recipient: 'Recipient',
  arrives: 'Arrives',
  item: 'Item',
  avios: 'Avios',
  amount: 'Amount',
  products: {
    purchase: 'Package',
    gift: 'Gift',
    transfer: 'Transfer fee',
    booster: 'Boost',
    subscription: 'Plan',
  },
  plan: (name, billing, from, until) =>
    `${name}, ${billing === 'annually' ? 'yearly' : 'monthly'}, ${from} to ${until}`,
  overTheYear: (now, inAll) => `${now} avios now, ${inAll} over the year`,
  bonus: 'Bonus',
  percentBonus: (percent) => `Bonus, ${percent}%`,
  total: 'Total paid',
  refund: 'Refund',
  totalAfterRefund: 'Total after refund',
  tax: 'Includes all taxes and fees.',
  paidWith: 'Paid with',
  card: (digits) => `Card ending ${digits}`,
  onStatement: 'On your statement',
  reversed: (moment) =>
    `This payment was reversed on ${moment}. The money goes back the way it was paid.`,
  contact: (reference) => `If you contact us about this payment, please quote ${reference}.`,
};

const SPANISH: ReceiptTexts = {
  title: 'Recibo',
  reference: 'Referencia',
  paidOn: 'Fecha de pago',
  member: 'Socio',
  membershipNumber: 'Número de socio',
  recipient: 'Destinatario',
  arrives: 'Llega',
  item: 'Concepto',
  avios: 'Avios',
  amount: 'Importe',
  products: {
    purchase: 'Paquete',
    gift: 'Regalo',
    transfer: 'Comisión por transferencia',
    booster: 'Avios multiplicados',
    subscription: 'Plan',
  },
  plan: (name, billing, from, until) =>
    `${name}, ${billing === 'annually' ? 'anual' : 'mensual'}, del ${from} al ${until}`,
  overTheYear: (now, inAll) => `${now} avios ahora, ${inAll} en todo el año`,
  bonus: 'Bonificación',
  percentBonus: (percent) => `Bonificación, ${percent} %`,
  total: 'Total pagado',
  refund: 'Reembolso',
  totalAfterRefund: 'Total tras el reembolso',
  tax: 'Impuestos y tasas incluidos.',
  paidWith: 'Pagado con',
  card: (digits) => `Tarjeta acabada en ${digits}`,
  onStatement: 'En tu extracto',
  reversed: (moment) =>
    `Este pago se anuló el ${moment}. El dinero vuelve por la misma vía por la que se pagó.`,
  contact: (reference) => `Si nos escribes sobre este pago, indica la referencia ${reference}.`,
};

export function wordsIn(locale: string): ReceiptTexts {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
