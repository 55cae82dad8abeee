import type { MinorUnits } from '@cairn/contract/values/money';

/** The currency is one of the provider's, which knows more than are sold in. */
export type Amount = { currency: string; value: MinorUnits };

/**
 * The provider's answer. Unknown is neither yes nor no: the answer was lost, and only
 * asking again under the same key, or a webhook, tells.
 */
export type ProviderAnswer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string };

/**
 * Whether the provider stores the card: if the member ticks its form's box, for purchases to come, or in
 * any case, to charge it for a subscription.
 */
export type CardStoring = 'with consent' | 'always';

export type SessionRequest = {
  /** The charge's reference. */
  reference: string;
  /** The same key is the same session, however often it is asked for. */
  key: string;
  amount: Amount;
  country: string | undefined;
  locale: string;
  returnUrl: string;
  expiresAt: Date;
  shopper: string;
  storing: CardStoring;
};

export type PaymentSession = { id: string; sessionData: string; expiresAt: Date };

export type SessionResult = {
  /** Too many payments were refused: none can succeed in this session any more. */
  isRefused: boolean;
  /** A payment waits for its bank, which may take days; it is not listed before that. */
  isPending?: true;
  payments: {
    pspReference: string;
    amount: Amount;
    result: 'authorised' | 'pending' | 'refused';
    method: string | undefined;
  }[];
};

type Modification = { pspReference: string; amount: Amount; reference: string };

/** The same attempt is the same request, however often it is made; another is another. */
type RefundRequest = Modification & { attempt: number };

export type StoredCardCharge = {
  reference: string;
  key: string;
  amount: Amount;
  shopper: string;
  storedCard: string;
};

/** The result of a charge; a card that the provider no longer has is not authorised either. */
type Charged =
  | { isAuthorised: true; pspReference: string }
  | { isAuthorised: false; pspReference?: string };

/** The payment provider, as the shop needs it. No call may be made inside a database transaction. */
export type Payments = {
  createSession(request: SessionRequest): Promise<ProviderAnswer<PaymentSession>>;
  /**
   * A second way to learn of a payment. It needs what the payment form got when the payment ended, and
   * tells how the session stood at that moment, however often it is asked. A refusal tells nothing.
   */
  askSession(sessionId: string, sessionResult: string): Promise<ProviderAnswer<SessionResult>>;
  capture(modification: Modification): Promise<ProviderAnswer<void>>;
  refund(request: RefundRequest): Promise<ProviderAnswer<void>>;
  cancel(payment: Omit<RefundRequest, 'amount'>): Promise<ProviderAnswer<void>>;
  chargeStoredCard(charge: StoredCardCharge): Promise<ProviderAnswer<Charged>>;
  /** A card that the provider does not have any more counts as deleted. */
  deleteStoredCard(
    card: Pick<StoredCardCharge, 'shopper' | 'storedCard'>,
  ): Promise<ProviderAnswer<void>>;
  /** The provider's own account of a day, as its report's text. */
  downloadReport(day: string): Promise<ProviderAnswer<string>>;
};

export type WithPayments = { payments: Payments };
