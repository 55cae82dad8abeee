import type { Done } from './answers.ts';
import type { Amount, SessionRequest } from './requests.ts';
import type { WebhookItem } from './webhook-item.ts';

/** Everything that outlives a restart. */
export type Kept = {
  Session: Session;
  Payment: Payment;
  StoredCard: StoredCard;
  Booking: Booking;
  /** By path and idempotency key. */
  FirstAnswer: FirstAnswer;
  /** Not acknowledged yet. */
  Webhook: WebhookItem;
};

export type Session = {
  id: string;
  sessionData: string;
  asked: SessionRequest;
  expiresAt: string;
  /** That it has expired is told by the clock. */
  status: 'active' | 'completed' | 'refused' | 'canceled' | 'paymentPending';
  refusals: number;
  /** The payment that is pending or was authorised. */
  payment?: string;
};

export type ResultCode = 'Authorised' | 'Refused' | 'Pending' | 'Received' | 'Cancelled';

export type Payment = {
  pspReference: string;
  reference: string;
  amount: Amount;
  resultCode: ResultCode;
  brand: string;
  lastFour: string;
  /** In minor units, like the amount. */
  captured: number;
  refunded: number;
  chargedBack: number;
  cancelled: boolean;
};

type StoredCard = {
  id: string;
  shopperReference: string;
  brand: string;
  lastFour: string;
};

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
