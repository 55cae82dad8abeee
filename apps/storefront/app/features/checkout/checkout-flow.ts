import type { Currency } from '@cairn/contract/currency';
import type { PaymentSession } from '@cairn/contract/payment-session';
import { type Product, startPage } from '@cairn/contract/product';
import { productOfId } from '@cairn/contract/transaction-id';
import type { StatusName, TransactionState } from '@cairn/contract/transaction-state';
import { isLocal } from '#app/pending/new-transaction.ts';
import { afterHearing, statusOf } from '#app/pending/status.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';

/** What the address says. */
export type Place = {
  id: string | undefined;
  isExternal: boolean;
  /** Somebody comes back from the bank. */
  isReturn: boolean;
};

/** Whether somebody is logged in is not known at first. */
export type Visitor = 'unknown' | 'nobody' | { subject: string };

export type Leave = { kind: 'leave'; to: string; errorCode?: string | undefined };

export type FirstStep =
  | Leave
  | { kind: 'wait' }
  | { kind: 'log in' }
  | { kind: 'finish'; id: string; type: Product }
  | { kind: 'move'; to: string }
  | { kind: 'start'; order: StoredTransaction; member: string }
  | { kind: 'resume'; id: string; type: Product; member: string };

/** What to do at an address, before the server is asked. */
export function firstStep(
  place: Place,
  stored: StoredTransaction | undefined,
  visitor: Visitor,
): FirstStep {
  const { id } = place;
  if (id === undefined && !stored) return { kind: 'leave', to: '/' };
  const type = id === undefined ? undefined : productOfId(id);
  if (id !== undefined && type === undefined) return { kind: 'leave', to: wayBack(stored?.type) };
  // The bank's answer is handed on whoever is logged in: without it a payment stays half done.
  if (id !== undefined && type && place.isReturn) return { kind: 'finish', id, type };
  if (visitor === 'unknown') return { kind: 'wait' };
  if (visitor === 'nobody') return { kind: 'log in' };
  const member = visitor.subject;
  if (id !== undefined && type) return { kind: 'resume', id, type, member };
  if (!stored || !isFor(member, stored)) return { kind: 'leave', to: '/' };
  if (isLocal(stored.id)) return { kind: 'start', order: stored, member };
  return { kind: 'move', to: checkoutOf({ id: stored.id, isExternal: place.isExternal }) };
}

/** What another member left in this browser is nobody's business. */
export function isFor(subject: string, { member }: StoredTransaction): boolean {
  return member === undefined || member === subject;
}

export type NextStep =
  | Leave
  | { kind: 'log in' }
  | { kind: 'step up'; encodedAuthState: string | undefined }
  | { kind: 'pay'; session: PaymentSession };

/** The money is on its way: nobody is asked for it a second time. */
const PAID: readonly StatusName[] = ['payment_authorised', 'credit_points'];

/** What to do once the server has said how an order stands. */
export function afterState(
  { id, isExternal }: { id: string; isExternal: boolean },
  type: Product,
  state: TransactionState,
  known: StoredTransaction | undefined,
): NextStep {
  const heard = statusOf(type, state);
  const status = known ? afterHearing(known.status, heard) : heard;
  if (status === 'mfa_pending') {
    // Asked once already: who did not confirm is not sent round and round.
    return known?.followRedirect === false
      ? { kind: 'leave', to: wayBack(type), errorCode: 'confirmation_denied' }
      : { kind: 'step up', encodedAuthState: state.payload.encodedAuthState };
  }
  if (status !== 'payment_pending' || PAID.includes(state.statusName)) {
    return { kind: 'leave', to: resultOf({ id, isExternal }) };
  }
  const { paymentSession: session } = state.payload;
  return session
    ? { kind: 'pay', session }
    : { kind: 'leave', to: wayBack(type), errorCode: 'checkout_payment_form_network_error' };
}

/** What to do when the server could not be asked, or refused. */
export function afterFailure(
  { type, currency }: { type: Product; currency?: Currency },
  code: string,
): Leave | { kind: 'log in' } {
  if (/^network_error_40[13]$/.test(code)) return { kind: 'log in' };
  return { kind: 'leave', to: wayBack(type, currency), errorCode: toldAs(type, code) };
}

function toldAs(type: Product, code: string): string {
  if (code === 'network_error_409') return unavailableCode(type);
  const isTrouble = /^network_error_(unhandled|408|429|5\d\d)$/.test(code);
  return isTrouble ? 'checkout_payment_form_network_error' : code;
}

/** What was chosen cannot be had any more. */
export function unavailableCode(type: Product): string {
  return type === 'transfer' ? 'transfer_unavailable' : 'package_unavailable';
}

/** Where a choice is changed, in its currency: at the person it is for, where there is one. */
export function wayBack(type: Product | undefined, currency?: Currency): string {
  if (type === undefined) return '/';
  const isSent = type === 'gift' || type === 'transfer';
  return isSent ? `${startPage(type)}/recipient` : choiceOf(type, currency);
}

/** Where it is chosen. Without its currency the page would have its own, and price it anew. */
export function choiceOf(type: Product, currency: Currency | undefined): string {
  const query = type === 'purchase' && currency !== undefined ? `?currency=${currency}` : '';
  return `${startPage(type)}${query}`;
}

type OrderPlace = { id: string; isExternal: boolean };

export function checkoutOf({ id, isExternal }: OrderPlace): string {
  return `${isExternal ? '/external' : ''}/checkout/${id}`;
}

export function resultOf({ id, isExternal }: OrderPlace): string {
  return `${isExternal ? '/external' : ''}/checkout/transaction/${id}`;
}
