import type { Amount, Outcome, Payments } from '../../apps/api/src/payments/port.ts';
import type { WebhookItem } from '../../apps/sandbox/payments/webhooks/webhook-item.ts';
import { MERCHANT } from '../kit/api/payments.ts';
import type { Random } from './random.ts';

/** How likely each kind of trouble is, from 0 to 1. */
type Mood = {
  /** Nothing is done, and nobody hears why. */
  failing: number;
  /** It is done, and nobody hears of it. */
  silent: number;
  /** A capture is refused. */
  refusing: number;
  /** A capture that was reported falls through afterwards. */
  bouncing: number;
  /** A notification is sent twice. */
  doubling: number;
};

export const CALM: Mood = { failing: 0, silent: 0, refusing: 0, bouncing: 0, doubling: 0 };

type Session = {
  id: string;
  reference: string;
  amount: Amount;
  expiresAt: Date;
  /** Whether the card is kept for later charges. */
  isStored: boolean;
  paid?: string;
};
type Charge = {
  pspReference: string;
  reference: string;
  amount: Amount;
  captured: number;
  /** Refunded and charged back together. */
  returned: number;
  isCancelled: boolean;
};

/** All that a bank knows, for another process to go on with. */
export type SavedBank = {
  references: number;
  sessions: [string, Session][];
  charges: [string, Charge][];
  done: [string, unknown][];
  letters: WebhookItem[];
};

/** Several banks may tell one shop: no two payments have the same name. */
let references = 0;
const newReference = () => `PSP${String(++references).padStart(13, '0')}`;

function newCharge(reference: string, amount: Amount): Charge {
  const none = { captured: 0, returned: 0, isCancelled: false };
  return { pspReference: newReference(), reference, amount, ...none };
}

/** Can be stored, but later charges of it are refused. */
export const BAD_CARD = 'card without money';

export type Bank = ReturnType<typeof openBank>;

/** A payment provider in memory, whose troubles come from the seed alone. */
export function openBank(random: Random, now: () => Date, saved?: SavedBank) {
  references = Math.max(references, saved?.references ?? 0);
  const sessions = new Map(saved?.sessions);
  const charges = new Map(saved?.charges);
  const done = new Map(saved?.done);
  const mood = { ...CALM };
  /** Not acknowledged by the shop yet. */
  const letters: WebhookItem[] = [...(saved?.letters ?? [])];

  function tell(
    { pspReference, reference, amount }: Charge,
    eventCode: WebhookItem['eventCode'],
    isSuccess = true,
    additionalData: Record<string, string> = {},
  ): void {
    const item: WebhookItem = {
      eventCode,
      success: isSuccess ? 'true' : 'false',
      eventDate: now().toISOString(),
      pspReference: eventCode === 'AUTHORISATION' ? pspReference : newReference(),
      ...(eventCode !== 'AUTHORISATION' && { originalReference: pspReference }),
      merchantAccountCode: MERCHANT,
      merchantReference: reference,
      amount,
      paymentMethod: 'visa',
      additionalData,
    };
    letters.push(item, ...(random.chance(mood.doubling) ? [item] : []));
  }

  /** Done once under its key, if it is done, and told of, if it is told. */
  async function once<T>(key: string, work: () => T): Promise<Outcome<T>> {
    if (random.chance(mood.failing)) return { kind: 'unknown', reason: 'nothing was done' };
    if (!done.has(key)) done.set(key, work());
    if (random.chance(mood.silent)) return { kind: 'unknown', reason: 'the answer was lost' };
    return { kind: 'done', value: done.get(key) as T };
  }

  function chargeOf(pspReference: string): Charge {
    const charge = charges.get(pspReference);
    if (!charge) throw new Error(`The bank knows nothing of ${pspReference}`);
    return charge;
  }

  function giveBack(charge: Charge, eventCode: 'REFUND' | 'CHARGEBACK'): void {
    const isThere = charge.captured > charge.returned;
    charge.returned = charge.captured;
    tell(charge, eventCode, isThere);
  }

  const payments: Payments = {
    createSession: ({ reference, key, amount, expiresAt, isStored }) =>
      once(key, () => {
        const id = `CS${newReference()}`;
        sessions.set(id, { id, reference, amount, expiresAt, isStored });
        return { id, sessionData: `data of ${id}`, expiresAt };
      }),
    askSession: (id) =>
      once(`ask-${id}-${newReference()}`, () => {
        const paid = sessions.get(id)?.paid;
        const found = paid === undefined ? [] : [chargeOf(paid)];
        const method = 'scheme';
        const list = found.map((charge) => ({ ...charge, result: 'authorised' as const, method }));
        return { isRefused: false, payments: list };
      }),
    capture: ({ pspReference }) =>
      once(`capture-${pspReference}`, () => {
        const charge = chargeOf(pspReference);
        if (charge.isCancelled || random.chance(mood.refusing)) {
          return tell(charge, 'CAPTURE', false);
        }
        tell(charge, 'CAPTURE');
        if (random.chance(mood.bouncing)) return tell(charge, 'CAPTURE_FAILED');
        charge.captured = charge.amount.value;
      }),
    refund: ({ pspReference, attempt }) =>
      once(`refund-${pspReference}-${attempt}`, () => giveBack(chargeOf(pspReference), 'REFUND')),
    cancel: ({ pspReference }) =>
      once(`cancel-${pspReference}`, () => {
        const charge = chargeOf(pspReference);
        const isFree = charge.captured === 0;
        charge.isCancelled = isFree;
        tell(charge, 'CANCELLATION', isFree);
      }),
    chargeStoredCard: ({ reference, key, amount, storedCard }) =>
      once(key, () => {
        if (storedCard === BAD_CARD) return { isAuthorised: false as const };
        const charge = newCharge(reference, amount);
        charges.set(charge.pspReference, charge);
        tell(charge, 'AUTHORISATION');
        return { isAuthorised: true as const, pspReference: charge.pspReference };
      }),
    deleteStoredCard: async () => ({ kind: 'done', value: undefined }),
    downloadReport: async () => ({ kind: 'refused', reason: 'there are no reports here' }),
  };

  return {
    payments,
    letters,
    mood,
    charges,
    /** What a member does at the form. Who cannot pay any more is told so and does nothing. */
    pay(
      sessionId: string,
      { isReviewed = false, isRefused = false, card = 'card of the bank' } = {},
    ): void {
      const session = sessions.get(sessionId);
      if (!session || session.paid !== undefined || session.expiresAt <= now()) return;
      const { reference, amount, isStored } = session;
      const charge = { ...newCharge(reference, amount), isCancelled: isRefused };
      if (!isRefused) {
        session.paid = charge.pspReference;
        charges.set(charge.pspReference, charge);
      }
      tell(charge, 'AUTHORISATION', !isRefused, {
        ...(isReviewed && { fraudManualReview: 'true' }),
        ...(isStored && { 'tokenization.storedPaymentMethodId': card, cardSummary: '1111' }),
      });
    },
    save: (): SavedBank => ({
      references,
      sessions: [...sessions],
      charges: [...charges],
      done: [...done],
      letters,
    }),
    chargeBack: (charge: Charge) => giveBack(charge, 'CHARGEBACK'),
    /** Somebody gives the money back at the provider's own desk. */
    refundByHand: (charge: Charge) => giveBack(charge, 'REFUND'),
    /** What it has taken for us and not given back, in one currency. */
    kept: (currency: string): number =>
      [...charges.values()]
        .filter((charge) => charge.amount.currency === currency)
        .reduce((sum, { captured, returned }) => sum + captured - returned, 0),
  };
}
