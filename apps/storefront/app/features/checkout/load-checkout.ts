import type { MinorUnits } from '@cairn/contract/money';
import type { PaymentSession } from '@cairn/contract/payment-session';
import { discardUnfit, readPending } from '#app/pending/read-pending.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import {
  type FirstStep,
  firstStep,
  type NextStep,
  type Place,
  type Visitor,
} from './checkout-flow.ts';
import { resumeOrder } from './resume-order.ts';
import { startOrder } from './start-order.ts';

export type Checkout = {
  place: Place;
  visitor: Visitor;
  ask: Fetcher;
  /** The total that the member has said yes to. */
  agreed: MinorUnits | undefined;
  now: number;
};

type Payable = {
  order: StoredTransaction;
  session: PaymentSession;
  /** When the order ends; its payment session may end before. */
  expiresAt: number | undefined;
};

export type Loaded =
  | Exclude<FirstStep, { kind: 'start' | 'resume' | 'move' }>
  | Exclude<NextStep, { kind: 'pay' }>
  /** On to the order's own address; what it was to cost comes along if that has changed. */
  | { kind: 'move'; to: string; before?: MinorUnits | undefined }
  /** It costs more than when it was chosen: nothing goes on without a second yes. */
  | { kind: 'agree'; order: StoredTransaction; before: MinorUnits; total: MinorUnits }
  | ({ kind: 'pay'; before: MinorUnits | undefined } & Payable);

/** Starts or resumes the order that the address or the browser names. */
export async function loadCheckout(checkout: Checkout): Promise<Loaded> {
  const { place, visitor, now } = checkout;
  const isLost = discardUnfit(now) === 'broken';
  const read = readPending(now);
  const stored = read.kind === 'found' ? read.transaction : undefined;
  const first = firstStep(place, stored, visitor);
  switch (first.kind) {
    case 'start':
      return await startOrder(checkout, first.order, first.member);
    case 'resume':
      return await resumeOrder(checkout, first);
    case 'leave':
      return isLost ? { ...first, errorCode: 'stored_transaction_lost' } : first;
    default:
      return first;
  }
}
