import type { Product } from '@cairn/contract/values/product';

type Words = {
  title: string;
  reference: string;
  paidOn: string;
  member: string;
  recipient: string;
  arrives: string;
  item: string;
  avios: string;
  amount: string;
  products: Record<Product, string>;
  bonus: string;
  percentBonus(percent: number): string;
  total: string;
  /** The terms say the same of every price. */
  tax: string;
  paidWith: string;
  card(digits: string): string;
  onStatement: string;
  reversed(moment: string): string;
  contact(reference: string): string;
};

const ENGLISH: Words = {
  title: 'Receipt',
  reference: 'Reference',
  paidOn: 'Paid on',
  member: 'Member',
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
  bonus: 'Bonus',
  percentBonus: (percent) => `Bonus, ${percent}%`,
  total: 'Total paid',
  tax: 'Includes all taxes and fees.',
  paidWith: 'Paid with',
  card: (digits) => `Card ending ${digits}`,
  onStatement: 'On your statement',
  reversed: (moment) =>
    `This payment was reversed on ${moment}. The money goes back the way it was paid.`,
  contact: (reference) => `If you contact us about this payment, please quote ${reference}.`,
};

const SPANISH: Words = {
  title: 'Recibo',
  reference: 'Referencia',
  paidOn: 'Fecha de pago',
  member: 'Socio',
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
  bonus: 'Bonificación',
  percentBonus: (percent) => `Bonificación, ${percent} %`,
  total: 'Total pagado',
  tax: 'Impuestos y tasas incluidos.',
  paidWith: 'Pagado con',
  card: (digits) => `Tarjeta acabada en ${digits}`,
  onStatement: 'En tu extracto',
  reversed: (moment) =>
    `Este pago se anuló el ${moment}. El dinero vuelve por la misma vía por la que se pagó.`,
  contact: (reference) => `Si nos escribes sobre este pago, indica la referencia ${reference}.`,
};

export function wordsIn(locale: string): Words {
  return locale.startsWith('es') ? SPANISH : ENGLISH;
}
