import type { JsonWebKey } from 'node:crypto';
import type { Done } from './answers.ts';
import type { Amount, SessionRequest } from './requests.ts';
import type { WebhookItem } from './webhooks/webhook-item.ts';

/** Everything that outlives a restart. */
export type Kept = {
  Session: Session;
  Payment: Payment;
  /** Where somebody is asked before a payment is made. */
  Attempt: Attempt;
  StoredCard: StoredCard;
  Booking: Booking;
  /** By path and idempotency key. */
  FirstAnswer: FirstAnswer;
  /** Not acknowledged yet. */
  Webhook: WebhookItem;
  SessionKey: string;
  FormKey: JsonWebKey;
};

export type Session = {
  id: string;
  asked: SessionRequest;
  expiresAt: string;
  /** That it has expired is told by the clock. */
  status: 'active' | 'completed' | 'refused' | 'canceled' | 'paymentPending';
  refusals: number;
  /** The payment that is pending or was authorised. */
  payment?: string;
};

export type ResultCode = 'Authorised' | 'Refused' | 'Pending' | 'Received' | 'Cancelled';

/** What is paid with; only cards, alone or in a wallet, have digits. */
export type Means = { brand: string; lastFour?: string };

export type Attempt = {
  session: string;
  means: Means;
  /** A card's bank asks in a frame or on its own page; a bank that pays has a page, too. */
  asks: 'challenge' | 'redirect' | 'bank';
  /** What was answered there. */
  outcome?: 'authorised' | 'refused' | 'cancelled';
  /** What came of it. */
  resultCode?: ResultCode;
};

export type Payment = Means & {
  pspReference: string;
  reference: string;
  amount: Amount;
  resultCode: ResultCode;
  /** Why it was refused, where that is more than that it was. */
  refusalReason?: string;
  /** In minor units, like the amount. */
  captured: number;
  refunded: number;
  chargedBack: number;
  cancelled: boolean;
};

type StoredCard = Required<Means> & { id: string; shopperReference: string };

/** A line of the accounting report. */
export type Booking = {
  at: string;
  recordType: 'Authorised' | 'Settled' | 'Refunded' | 'Chargeback' | 'Cancelled';
  payment: { pspReference: string; reference: string; brand: string };
  amount: Amount;
  modification?: { pspReference: string; reference: string };
};

/** With a fingerprint of the body that it answers. */
type FirstAnswer = Done & { asked: string };
