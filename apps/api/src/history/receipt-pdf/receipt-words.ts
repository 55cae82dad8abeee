import type { ReturnedStatus } from '@cairn/contract/orders/receipt';
import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import type { Product } from '@cairn/contract/values/product';
import {
  ENGLISH_LABELS,
  ENGLISH_WORDS,
  type ReceiptLabels,
  type ReceiptWords,
  SPANISH_LABELS,
  SPANISH_WORDS,
} from '../receipt-labels.ts';

type ReceiptTexts = ReceiptLabels & {
  title: string;
  member: string;
  membershipNumber: string;
  arrives: string;
  item: string;
  avios: string;
  amount: string;
  products: Record<Product, string>;
  /** A plan, how it is billed, and the first and last day that are paid for. */
  planItem(name: string, billing: SubscriptionInterval, from: string, until: string): string;
  overTheYear(now: string, inAll: string): string;
  percentBonus(percent: number): string;
  total: string;
  refund: string;
  totalAfterRefund: string;
  /** The terms say the same of every price. */
  tax: string;
  facts: ReceiptWords;
  memberEnding(digits: string): string;
  /** After a message that was printed without its emoji. */
  withoutEmoji: string;
  /** Instead of a message that cannot be printed. */
  unprintableMessage: string;
  returned: Record<ReturnedStatus | 'delayed', (day: string, wayBack: string) => string>;
  contact(reference: string): string;
};

const ENGLISH: ReceiptTexts = {
  ...ENGLISH_LABELS,
  title: 'Receipt',
  member: 'Member',
  membershipNumber: 'Membership number',
  arrives: 'Arrives',
  item: 'Item',
  avios: 'Avios',
  amount: 'Amount',
  products: {
    purchase: 'Package',
    gift: 'Gift',
    transfer: 'Transfer fee',
    booster: 'Boost',
    subscription: ENGLISH_LABELS.plan,
  },
  planItem: (name, billing, from, until) =>
    `${name}, ${billing === 'annually' ? 'yearly' : 'monthly'}, ${from} to ${until}`,
  overTheYear: (now, inAll) => `${now} avios now, ${inAll} over the year`,
  percentBonus: (percent) => `Bonus, ${percent}%`,
  total: 'Total paid',
  refund: 'Refund',
  totalAfterRefund: 'Total after refund',
  tax: 'Includes all taxes and fees.',
  facts: ENGLISH_WORDS,
  memberEnding: (digits) => `member ending ${digits}`,
  withoutEmoji: '(emoji left out)',
  unprintableMessage: 'You can read it in your history: this file can’t show its characters.',
  returned: {
    refund_pending: (day, wayBack) =>
      `Refund requested on ${day}. The money is going back ${wayBack}.`,
    refunded: (day, wayBack) => `Refunded on ${day}. The money went back ${wayBack}.`,
    charged_back: (day) => `Your bank took this payment back on ${day}.`,
    delayed: (day) => `Refund requested on ${day}. It’s delayed: the money didn’t get through yet.`,
  },
  contact: (reference) => `If you contact us about this payment, please quote ${reference}.`,
};

const SPANISH: ReceiptTexts = {
  ...SPANISH_LABELS,
  title: 'Recibo',
  member: 'Socio',
  membershipNumber: 'Número de socio',
  arrives: 'Llega',
  item: 'Concepto',
  avios: 'Avios',
  amount: 'Importe',
  products: {
    purchase: 'Paquete',
    gift: 'Regalo',
    transfer: 'Comisión por transferencia',
    booster: 'Avios multiplicados',
    subscription: SPANISH_LABELS.plan,
  },
  planItem: (name, billing, from, until) =>
    `${name}, ${billing === 'annually' ? 'anual' : 'mensual'}, del ${from} al ${until}`,
  overTheYear: (now, inAll) => `${now} avios ahora, ${inAll} en todo el año`,
  percentBonus: (percent) => `Bonificación, ${percent} %`,
  total: 'Total pagado',
  refund: 'Reembolso',
  totalAfterRefund: 'Total tras el reembolso',
  tax: 'Impuestos y tasas incluidos.',
  facts: SPANISH_WORDS,
  memberEnding: (digits) => `socio acabado en ${digits}`,
  withoutEmoji: '(sin los emojis)',
  unprintableMessage:
    'Puedes leerlo en tu historial: este archivo no puede mostrar sus caracteres.',
  returned: {
    refund_pending: (day, wayBack) =>
      `Reembolso solicitado el ${day}. Devolvemos el dinero ${wayBack}.`,
    refunded: (day, wayBack) => `Reembolsado el ${day}. Hemos devuelto el dinero ${wayBack}.`,
    charged_back: (day) => `Tu banco retiró este pago el ${day}.`,
    delayed: (day) => `Reembolso solicitado el ${day}. Se retrasa: el dinero aún no ha llegado.`,
  },
  contact: (reference) => `Si nos escribes sobre este pago, indica la referencia ${reference}.`,
};

export function wordsIn(locale: string): ReceiptTexts {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
