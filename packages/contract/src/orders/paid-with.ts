import type { PaymentMethod } from './payment-method.ts';

const CARDS = new Map([
  ['visa', 'Visa'],
  ['mc', 'Mastercard'],
  ['amex', 'American Express'],
  ['maestro', 'Maestro'],
]);

const WALLETS = new Map([
  ['googlepay', 'Google Pay'],
  ['paywithgoogle', 'Google Pay'],
  ['applepay', 'Apple Pay'],
  ['paypal', 'PayPal'],
]);

const BANK_TRANSFERS = new Set(['directEbanking', 'ideal', 'trustly', 'bankTransfer_IBAN']);

export type PaidWith =
  | { kind: 'card'; brand?: string; digits: string }
  | { kind: 'wallet'; brand: string; digits?: string }
  | { kind: 'bank' };

/** Undefined when the provider has not named it, or by a name that would tell a member nothing. */
export function paidWith(method: PaymentMethod | undefined): PaidWith | undefined {
  if (!method) return undefined;
  const { type, digits } = method;
  if (BANK_TRANSFERS.has(type)) return { kind: 'bank' };
  // A card in a wallet is `visa_applepay`.
  const wallet = WALLETS.get(type.slice(type.indexOf('_') + 1));
  if (wallet) return { kind: 'wallet', brand: wallet, ...(digits && { digits }) };
  const brand = cardBrand(type);
  return digits ? { kind: 'card', digits, ...(brand && { brand }) } : undefined;
}

/** The destination of refunded money. */
export type WayBack = PaidWith | { kind: 'elsewhere' } | undefined;

export function wayBack(method: PaymentMethod | undefined, isElsewhere: boolean): WayBack {
  return isElsewhere ? { kind: 'elsewhere' } : paidWith(method);
}

/** Brands are called the same in every language. */
export function cardBrand(type: string): string | undefined {
  return CARDS.get(type);
}
