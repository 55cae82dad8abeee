import type { MinorUnits } from '@cairn/contract/money';
import type { PaymentSession } from '@cairn/contract/payment-session';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import type { FirstStep, NextStep, Place, Visitor } from './checkout-flow.ts';

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
