import type { OpenOrder } from '@cairn/contract/orders/open-orders';
import { readCookies, setCookie } from './cookies.ts';

const COOKIE = 'open_order';

/** Long enough for the next pages; the API says on each whether it still holds. */
const LIFETIME = 60 * 60;

/** Whether a payment is being confirmed, or an order is only unpaid. */
export type OpenOrderHint = OpenOrder['status'];

/** Tells the server to keep a place for the member's open order, so that pages do not shift. */
export function keepOpenOrder(hint: OpenOrderHint | undefined): void {
  if (hint) setCookie(`${COOKIE}=${hint}; Path=/; Max-Age=${LIFETIME}; SameSite=Lax`);
  else if (readOpenOrder(document.cookie)) {
    setCookie(`${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
  }
}

export function readOpenOrder(header: string | null): OpenOrderHint | undefined {
  const value = readCookies(header)[COOKIE];
  return value === 'confirming' || value === 'open' ? value : undefined;
}
