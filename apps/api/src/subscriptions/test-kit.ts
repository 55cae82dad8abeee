import type { Currency } from '@cairn/contract/values/currency';
import type { NotificationItem } from '../payments/notification.ts';
import type {
  Payments,
  ProviderAnswer,
  SessionRequest,
  SessionResult,
  StoredCardCharge,
} from '../payments/port.ts';

type NotificationFields = Partial<NotificationItem> & { merchantReference: string };
type Charged = { pspReference: string; isAuthorised: boolean };

/** A payment provider in memory, which does as it is told and tells what it did. */
export class FakeProvider {
  sessions: SessionRequest[] = [];
  charges: StoredCardCharge[] = [];
  /**
   * The result of a charge: a lost one is made, but its answer never arrives; an unreadable one is
   * not made and says nothing about the card.
   */
  card: 'good' | 'refused' | 'lost' | 'unreadable' = 'good';
  /** Stored cards that are refused, whatever becomes of others. */
  refusedCards = new Set<string>();
  /** The answer to status calls about a session; `questions` counts them. */
  answer: ProviderAnswer<SessionResult> = { kind: 'unknown', reason: 'not asked here' };
  questions = 0;
  /** Stored cards that the shop has had it forget. */
  deletedCards: string[] = [];
  isCapturing = true;
  isReachable = true;
  /** Notifications for the shop, the oldest first. */
  notifications: NotificationItem[] = [];
  private references = 0;
  readonly answers = new Map<string, Charged>();
  private paidFor = new Map<string, NotificationFields>();

  readonly payments: Payments = {
    createSession: async (request) => {
      if (!this.isReachable) return { kind: 'unknown', reason: 'nobody is there' };
      this.sessions.push(request);
      const { key, expiresAt } = request;
      return { kind: 'done', value: { id: key, sessionData: `data of ${key}`, expiresAt } };
    },
    chargeStoredCard: async (charge) => {
      this.charges.push(charge);
      if (this.card === 'unreadable') return { kind: 'refused', reason: '422 unreadable' };
      const isLost = this.card === 'lost';
      const known = this.answers.get(charge.key);
      const isAuthorised = this.card !== 'refused' && !this.refusedCards.has(charge.storedCard);
      const value = known ?? { pspReference: this.newReference(), isAuthorised };
      this.answers.set(charge.key, value);
      if (!known && isAuthorised) this.authorise(value.pspReference, charge.reference, charge);
      return isLost ? { kind: 'unknown', reason: 'lost' } : { kind: 'done', value };
    },
    deleteStoredCard: async ({ storedCard }) => {
      this.deletedCards.push(storedCard);
      return { kind: 'done', value: undefined };
    },
    capture: async ({ pspReference, reference }) => {
      this.modify(pspReference, 'CAPTURE', reference, { success: `${this.isCapturing}` });
      return { kind: 'done', value: undefined };
    },
    refund: async ({ pspReference, reference }) => {
      this.modify(pspReference, 'REFUND', reference);
      return { kind: 'done', value: undefined };
    },
    cancel: async ({ pspReference, reference }) => {
      this.modify(pspReference, 'CANCELLATION', reference);
      return { kind: 'done', value: undefined };
    },
    askSession: async () => {
      this.questions += 1;
      return this.answer;
    },
    downloadReport: async () => ({ kind: 'unknown', reason: 'not asked here' }),
  };

  /** As if the member paid in the form. */
  pay(reference: string, currency: Currency, value: number, extra: Record<string, string> = {}) {
    const pspReference = this.newReference();
    const card = { cardSummary: '1111', 'tokenization.storedPaymentMethodId': 'card-1' };
    this.queueNotification(pspReference, {
      merchantReference: reference,
      eventCode: 'AUTHORISATION',
      amount: { currency, value },
      additionalData: { ...card, ...extra },
    });
    return pspReference;
  }

  /** The member's card is refused in the form. */
  refuse(merchantReference: string, reason: string, pspReference = this.newReference()) {
    const eventCode = 'AUTHORISATION';
    this.queueNotification(pspReference, {
      merchantReference,
      eventCode,
      success: 'false',
      reason,
    });
  }

  /** Tells of something done to a payment: to all of it and with success, unless told otherwise. */
  modify(
    originalReference: string,
    eventCode: string,
    merchantReference: string,
    otherwise: Partial<Pick<NotificationItem, 'amount' | 'success'>> = {},
  ) {
    const { amount } = this.paidFor.get(originalReference) ?? {};
    const about = { originalReference, eventCode, merchantReference };
    this.queueNotification(this.newReference(), {
      ...about,
      ...(amount && { amount }),
      ...otherwise,
    });
  }

  private authorise(pspReference: string, reference: string, { amount }: StoredCardCharge) {
    this.queueNotification(pspReference, {
      merchantReference: reference,
      eventCode: 'AUTHORISATION',
      amount,
    });
  }

  private queueNotification(pspReference: string, fields: NotificationFields) {
    this.paidFor.set(pspReference, fields);
    this.notifications.push({
      pspReference,
      merchantAccountCode: 'CairnTest',
      amount: { currency: 'EUR', value: 0 },
      eventCode: '',
      success: 'true',
      paymentMethod: 'visa',
      ...fields,
    });
  }

  private newReference(): string {
    this.references += 1;
    return `PSP${this.references}`;
  }
}

/** As members cancel, and are refunded. */
export const BY_MEMBER = { cause: 'cancelled_by_member' } as const;
export const REFUND_BY_MEMBER = {
  because: { cause: 'refund_by_member' },
  isForced: false,
} as const;
