import type { PaidWith, WayBack } from '@cairn/contract/orders/paid-with';

type Label =
  | 'reference'
  | 'paidOn'
  | 'paidWith'
  | 'recipient'
  | 'message'
  | 'bonus'
  | 'multiplier'
  | 'activities'
  | 'balance'
  | 'statement'
  | 'plan';

/** Labels of a receipt's facts, in PDFs and emails. Those of pages are content. */
export const ENGLISH_LABELS: Record<Label, string> = {
  reference: 'Reference',
  paidOn: 'Paid on',
  paidWith: 'Paid with',
  recipient: 'Recipient',
  message: 'Message',
  bonus: 'Bonus',
  multiplier: 'Multiplier',
  activities: 'Activities',
  balance: 'Your balance',
  statement: 'On your statement',
  plan: 'Plan',
};

export const SPANISH_LABELS: Record<Label, string> = {
  reference: 'Referencia',
  paidOn: 'Fecha de pago',
  paidWith: 'Pagado con',
  recipient: 'Destinatario',
  message: 'Mensaje',
  bonus: 'Bonificación',
  multiplier: 'Multiplicador',
  activities: 'Actividades',
  balance: 'Tu saldo',
  statement: 'En tu extracto',
  plan: 'Plan',
};

export type ReceiptLabels = typeof ENGLISH_LABELS;

/** A receipt's facts in words, in PDFs and emails. */
export type ReceiptWords = {
  method(paid: PaidWith): string;
  /** The end of a sentence about money that goes back. */
  wayBack(way: WayBack): string;
  balance(before: string, after: string): string;
};

export const ENGLISH_WORDS: ReceiptWords = {
  method(paid) {
    if (paid.kind === 'bank') return 'Bank transfer';
    if (paid.kind === 'card') return `${paid.brand ?? 'Card'} ending ${paid.digits}`;
    return paid.digits ? `${paid.brand}, card ending ${paid.digits}` : paid.brand;
  },
  wayBack(paid) {
    if (paid?.kind === 'elsewhere') return 'in another way, such as a bank transfer';
    if (paid?.kind === 'bank') return 'to your bank account';
    if (paid?.kind === 'card') return `to your card ending ${paid.digits}`;
    return paid ? `to your ${paid.brand} wallet` : 'the way you paid';
  },
  balance: (before, after) => `From ${before} to ${after} avios`,
};

export const SPANISH_WORDS: ReceiptWords = {
  method(paid) {
    if (paid.kind === 'bank') return 'Transferencia bancaria';
    if (paid.kind === 'card') return `${paid.brand ?? 'Tarjeta'} acabada en ${paid.digits}`;
    return paid.digits ? `${paid.brand}, tarjeta acabada en ${paid.digits}` : paid.brand;
  },
  wayBack(paid) {
    if (paid?.kind === 'elsewhere') return 'por otra vía, como una transferencia bancaria';
    if (paid?.kind === 'bank') return 'a tu cuenta bancaria';
    if (paid?.kind === 'card') return `a tu tarjeta acabada en ${paid.digits}`;
    return paid ? `a tu monedero ${paid.brand}` : 'por la misma vía por la que pagaste';
  },
  balance: (before, after) => `De ${before} a ${after} avios`,
};
