import { minor } from '@cairn/contract/values/money';
import type { NotificationItem } from '../../apps/api/src/payments/notification.ts';
import type { Amount, Payments, ProviderAnswer } from '../../apps/api/src/payments/port.ts';
import { MERCHANT } from '../kit/api/payments.ts';
import type { Random } from './random.ts';

/** The probability of each kind of trouble, from 0 to 1. */
type Mood = {
  /** Nothing is done, and nobody hears why. */
  failing: number;
  /** It is done, and nobody hears of it. */
  silent: number;
  /** A capture is refused. */
  refusing: number;
  /** A capture that was reported falls through afterwards. */
  bouncing: number;
  /** A stored card is refused. */
  declining: number;
  /** A charge of a stored card is flagged for review. */
  flagging: number;
  /** A void is refused, although nothing is captured. */
  voidRefusing: number;
  refundRefusing: number;
  /** A refund that was reported falls through afterwards. */
  refundBouncing: number;
  /** A notification of an authorisation is never sent. */
  losing: number;
  /** A notification is sent twice. */
  doubling: number;
};

export const CALM: Mood = {
  failing: 0,
  silent: 0,
  refusing: 0,
  bouncing: 0,
  declining: 0,
  flagging: 0,
  voidRefusing: 0,
  refundRefusing: 0,
  refundBouncing: 0,
  losing: 0,
  doubling: 0,
};

type Session = {
  id: string;
  reference: string;
  amount: Amount;
  expiresAt: Date;
  shopper: string;
  /** Whether the card is kept whatever the member ticks. */
  isStored: boolean;
  paid?: string;
};
export type Charge = {
  pspReference: string;
  reference: string;
  amount: Amount;
  captured: number;
  /** Refunded and charged back together. */
  returned: number;
  /** Operators have recorded that some of it went back elsewhere, which the bank does not hear of. */
  hasRecords: boolean;
  dispute?: Dispute;
  isCancelled: boolean;
};
type Dispute = {
  /** The whole payment, or a part. */
  value: number;
  /** Charged back, and not reversed. */
  lost: number;
  /** Charged back a second time, which ends it. */
  isOver?: boolean;
};

/** By name: whether the shop has been told of it. A notification that is lost tells nobody. */
type StoredCards = Map<string, { isTold: boolean }>;

/** All that a bank knows, for another process to go on with. */
export type SavedBank = {
  references: number;
  /** Those of an earlier version kept none. */
  cards?: [string, { isTold: boolean }][];
  sessions: [string, Session][];
  charges: [string, Charge][];
  done: [string, unknown][];
  letters: NotificationItem[];
};

/** Several banks may tell one shop: no two payments have the same name. */
let references = 0;
const newReference = () => `PSP${String(++references).padStart(13, '0')}`;

function newCharge(reference: string, amount: Amount): Charge {
  const none = { captured: 0, returned: 0, hasRecords: false, isCancelled: false };
  return { pspReference: newReference(), reference, amount, ...none };
}

const resultOf = (sessionId: string) => `result of ${sessionId}`;

/** The member's input at the payment form. */
export type Paying = {
  isReviewed?: boolean;
  isRefused?: boolean;
  /** Somebody has tampered with the amount. */
  isShort?: boolean;
  card?: string;
  /** "Remember this card" is ticked. */
  isTicked?: boolean;
  /** Pays with a card that is stored. */
  storedCard?: string;
};

const STORED_CARD = 'tokenization.storedPaymentMethodId';

/** Can be stored, but later charges of it are refused. */
export const BAD_CARD = 'card without money';

export type Bank = ReturnType<typeof openBank>;

/** A payment provider in memory, whose troubles come from the seed alone. */
export function openBank(random: Random, now: () => Date, saved?: SavedBank) {
  references = Math.max(references, saved?.references ?? 0);
  const sessions = new Map(saved?.sessions);
  const charges = new Map(saved?.charges);
  const done = new Map(saved?.done);
  const cards: StoredCards = new Map(saved?.cards);
  const deletedCards = new Set<string>();
  /** Stored cards that the shop wanted to charge although it had had them deleted. */
  const chargedInVain: string[] = [];
  const mood = { ...CALM };
  /** Not acknowledged by the shop yet. */
  const letters: NotificationItem[] = [...(saved?.letters ?? [])];

  function notify(
    { pspReference, reference, amount }: Pick<Charge, 'pspReference' | 'reference' | 'amount'>,
    eventCode: string,
    isSuccess = true,
    additionalData: Record<string, string> = {},
  ): void {
    if (eventCode === 'AUTHORISATION' && random.chance(mood.losing)) return;
    const card = cards.get(additionalData[STORED_CARD] ?? '');
    if (card) card.isTold = true;
    const item: NotificationItem = {
      eventCode,
      success: isSuccess ? 'true' : 'false',
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
  async function once<T>(key: string, work: () => T): Promise<ProviderAnswer<T>> {
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

  /** Returns money to the member's bank, or brings it back if the value is negative. */
  function giveBack(
    charge: Charge,
    eventCode: string,
    value: number,
    currency = charge.amount.currency,
  ): void {
    charge.returned += value;
    notify({ ...charge, amount: { currency, value: minor(Math.abs(value)) } }, eventCode);
  }

  function refund(charge: Charge, { value }: Amount): void {
    const left = charge.captured - charge.returned;
    const isRight = value > 0 && (value === left || (charge.hasRecords && value < left));
    if (!isRight || random.chance(mood.refundRefusing)) {
      notify(charge, 'REFUND', false);
      return;
    }
    giveBack(charge, 'REFUND', value);
    if (random.chance(mood.refundBouncing)) giveBack(charge, 'REFUND_FAILED', -value);
  }

  const payments: Payments = {
    createSession: ({ reference, key, amount, expiresAt, shopper, storing }) =>
      once(key, () => {
        const id = `CS${newReference()}`;
        const isStored = storing === 'always';
        sessions.set(id, { id, reference, amount, expiresAt, shopper, isStored });
        return { id, sessionData: `data of ${id}`, expiresAt };
      }),
    askSession: async (id, sessionResult) => {
      if (sessionResult !== resultOf(id)) return { kind: 'refused', reason: 'not its result' };
      return await once(`ask-${id}-${newReference()}`, () => {
        const paid = sessions.get(id)?.paid;
        const found = paid === undefined ? [] : [chargeOf(paid)];
        const method = 'scheme';
        const list = found.map((charge) => ({ ...charge, result: 'authorised' as const, method }));
        return { isRefused: false, payments: list };
      });
    },
    capture: ({ pspReference }) =>
      once(`capture-${pspReference}`, () => {
        const charge = chargeOf(pspReference);
        if (charge.isCancelled || random.chance(mood.refusing)) {
          return notify(charge, 'CAPTURE', false);
        }
        notify(charge, 'CAPTURE');
        if (random.chance(mood.bouncing)) return notify(charge, 'CAPTURE_FAILED');
        charge.captured = charge.amount.value;
      }),
    refund: ({ pspReference, amount, attempt }) =>
      once(`refund-${pspReference}-${attempt}`, () => refund(chargeOf(pspReference), amount)),
    cancel: ({ pspReference, attempt }) =>
      once(`cancel-${pspReference}-${attempt}`, () => {
        const charge = chargeOf(pspReference);
        const isVoided = charge.captured === 0 && !random.chance(mood.voidRefusing);
        charge.isCancelled ||= isVoided;
        notify(charge, 'CANCELLATION', isVoided);
      }),
    chargeStoredCard: ({ reference, key, amount, storedCard }) =>
      once(key, () => {
        const charge = newCharge(reference, amount);
        const { pspReference } = charge;
        if (deletedCards.has(storedCard)) chargedInVain.push(storedCard);
        if (storedCard.startsWith(BAD_CARD) || random.chance(mood.declining)) {
          notify(charge, 'AUTHORISATION', false);
          return { isAuthorised: false as const, pspReference };
        }
        charges.set(pspReference, charge);
        const flag = random.chance(mood.flagging) && { fraudManualReview: 'true' };
        notify(charge, 'AUTHORISATION', true, { ...flag });
        return { isAuthorised: true as const, pspReference };
      }),
    deleteStoredCard: ({ storedCard }) =>
      once(`delete-${newReference()}`, () => {
        cards.delete(storedCard);
        deletedCards.add(storedCard);
      }),
    downloadReport: async () => ({ kind: 'refused', reason: 'there are no reports here' }),
  };

  return {
    payments,
    letters,
    mood,
    charges,
    cards,
    chargedInVain,
    /** Pays at the form, unless the session is paid or over, and returns the form's result. */
    pay(sessionId: string, paying: Paying = {}): string | undefined {
      const { isReviewed, isShort, card = 'card of the bank', isTicked, storedCard } = paying;
      const session = sessions.get(sessionId);
      if (!session || session.paid !== undefined || session.expiresAt <= now()) return undefined;
      const { reference, shopper, isStored } = session;
      // A card that was deleted meanwhile cannot be paid with.
      const isRefused = paying.isRefused || (storedCard !== undefined && !cards.has(storedCard));
      const { currency, value } = session.amount;
      const amount = { currency, value: minor(isShort && value > 0 ? value - 1 : value) };
      const charge = { ...newCharge(reference, amount), isCancelled: isRefused };
      // The same card of a shopper is stored under the same name.
      const named = storedCard ?? (isStored || isTicked ? `${card} of ${shopper}` : undefined);
      if (!isRefused) {
        session.paid = charge.pspReference;
        charges.set(charge.pspReference, charge);
        if (named !== undefined && !cards.has(named)) cards.set(named, { isTold: false });
        deletedCards.delete(named ?? '');
      }
      notify(charge, 'AUTHORISATION', !isRefused, {
        ...(isReviewed && { fraudManualReview: 'true' }),
        ...(named !== undefined && !isRefused && { [STORED_CARD]: named, cardSummary: '1111' }),
      });
      return isRefused ? undefined : resultOf(sessionId);
    },
    save: (): SavedBank => ({
      references,
      cards: [...cards],
      sessions: [...sessions],
      charges: [...charges],
      done: [...done],
      letters,
    }),
    /** A dispute about all that is left, or a part; the bank may tell of it in another currency. */
    chargeBack(charge: Charge, value: number, currency: string): void {
      charge.dispute = { value, lost: value };
      giveBack(charge, 'CHARGEBACK', value, currency);
    },
    /** The shop wins the dispute, or a part: it has the money again. */
    reverseChargeBack(charge: Charge, value: number, currency: string): void {
      if (charge.dispute) charge.dispute.lost -= value;
      giveBack(charge, 'CHARGEBACK_REVERSED', -value, currency);
    },
    /** The member's bank does not accept that the shop won. */
    chargeBackAgain(charge: Charge, value: number): void {
      const { dispute } = charge;
      if (dispute) {
        dispute.lost += value;
        dispute.isOver = true;
      }
      giveBack(charge, 'SECOND_CHARGEBACK', value);
    },
    /** Somebody gives the money back at the provider's own desk. */
    refundByHand: (charge: Charge) => giveBack(charge, 'REFUND', charge.captured - charge.returned),
    /** Captured minus returned, in one currency. */
    kept: (currency: string): number =>
      [...charges.values()]
        .filter((charge) => charge.amount.currency === currency)
        .reduce((sum, { captured, returned }) => sum + captured - returned, 0),
  };
}
