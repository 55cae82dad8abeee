import type { JsonWebKey } from 'node:crypto';
import type { Answer } from './answers.ts';
import type { Behaviour } from './payment/cards.ts';
import type { Amount, SessionRequest } from './requests.ts';
import type { WebhookItem } from './webhooks/webhook-item.ts';

/** Everything that is stored. */
export type Records = {
  CheckoutSession: Session;
  Payment: Payment;
  /** By the sessionResult that the form got. */
  SessionResult: SessionResult;
  /** A payment that waits for the shopper's bank. */
  Attempt: Attempt;
  StoredCard: StoredCard;
  Booking: Booking;
  /** By idempotency key. */
  IdempotentAnswer: IdempotentAnswer;
  /** Webhooks that are not acknowledged yet. */
  Webhook: WebhookItem;
  SessionKey: string;
  FormKey: JsonWebKey;
};

export type Session = {
  id: string;
  request: SessionRequest;
  expiresAt: string;
  /** Expiry is not a status: it follows from the clock. */
  status: 'active' | 'completed' | 'refused' | 'canceled' | 'paymentPending';
  refusals: number;
  /** The pending or authorised payment. */
  payment?: string;
};

/** The session as it was when the result was issued. Adyen never updates it. */
type SessionResult = { session: string; answer: object };

export type ResultCode = 'Authorised' | 'Refused' | 'Pending' | 'Received' | 'Cancelled';

/** Only cards, directly or in a wallet, have last digits. */
export type PaymentMethod = { brand: string; lastFour?: string; card?: Card | undefined };

/** What the shopper pays with. */
export type Paying = {
  method?: PaymentMethod | undefined;
  /** The form's box was ticked. */
  storeCard?: boolean | undefined;
  storedPaymentMethodId?: string | undefined;
};

/** A card that can be stored. */
type Card = {
  /** Tells cards with the same last digits apart. */
  fingerprint: string;
  expiryMonth: string;
  expiryYear: string;
  behaviour: Behaviour;
};

export type AttemptStart = {
  paying: Paying & { method: PaymentMethod };
  /**
   * The card's bank asks in a frame (challenge) or on its page (redirect); a bank payment has a
   * page too.
   */
  action: 'challenge' | 'redirect' | 'bank';
};

export type Attempt = AttemptStart & {
  session: string;
  /** The shopper's answer. */
  outcome?: 'authorised' | 'refused' | 'cancelled';
  result?: AttemptResult;
};

/** Sent to the form when an attempt has ended. */
export type AttemptResult = { resultCode: ResultCode; sessionResult: string };

export type Payment = PaymentMethod & {
  pspReference: string;
  reference: string;
  amount: Amount;
  resultCode: ResultCode;
  /** Kept for the bank's decision about a pending payment. */
  paying?: Paying;
  /** Set if the reason is more specific than a refusal. */
  refusalReason?: string;
  /** In minor units, like the amount. */
  captured: number;
  refunded: number;
  chargedBack: number;
  cancelled: boolean;
};

/** Those of earlier versions have no details: they are charged, and not offered in the form. */
export type StoredCard = PaymentMethod & {
  id: string;
  shopperReference: string;
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

/** With a hash of the request. */
type IdempotentAnswer = { answer: Answer; fingerprint: string; at: string };
