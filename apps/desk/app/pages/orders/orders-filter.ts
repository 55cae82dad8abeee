import { REFUSAL_REASONS, type RefusalReason } from '@cairn/contract/orders/refusal-reasons';
import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { ORDERED_PRODUCTS } from '@cairn/contract/values/product';
import type { InputOf } from '#app/calls/call-action.ts';

export type OrderFilter = Omit<InputOf<'order list'>, 'after'>;

export const STEPS = [
  { value: 'started', text: 'Started' },
  { value: 'pressed', text: 'Pressed Pay' },
  { value: 'authorised', text: 'Authorised' },
  { value: 'captured', text: 'Captured' },
  { value: 'credited', text: 'Credited' },
  { value: 'refused', text: 'Payment refused' },
  { value: 'refunded', text: 'Refunded' },
  { value: 'charged_back', text: 'Charged back' },
  { value: 'capture_failed', text: 'Capture failed' },
] as const satisfies readonly { value: OrderFilter['step']; text: string }[];

export const REASON_NAMES: Record<RefusalReason, string> = {
  not_enough_funds: 'Not enough money',
  expired_card: 'Card expired',
  authentication_failed: '3-D Secure failed',
  issuer_unavailable: 'Bank out of reach',
  cancelled: 'Member cancelled',
  declined: 'Declined',
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const WEEK = 6 * 86_400_000;

/** The filter in the address; without days, the last seven. */
export function orderFilter(search: URLSearchParams, today: string): OrderFilter {
  const step = STEPS.find(({ value }) => value === search.get('step'))?.value ?? 'started';
  const to = dayOf(search.get('to')) ?? today;
  const from = dayOf(search.get('from')) ?? new Date(Date.parse(to) - WEEK).toISOString();
  const company = COMPANIES.find((one) => one === search.get('company'));
  const currency = CURRENCIES.find((one) => one === search.get('currency'));
  const product = ORDERED_PRODUCTS.find((one) => one === search.get('product'));
  const refusal = REFUSAL_REASONS.find((one) => one === search.get('refusal'));
  return {
    ...{ step, from: from.slice(0, 10), to },
    ...(company && { company }),
    ...(currency && { currency }),
    ...(product && { product }),
    ...(refusal && step === 'refused' && { refusal }),
  };
}

function dayOf(given: string | null): string | undefined {
  return given !== null && DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
}
