import {
  cardChangeId,
  subscriptionPaymentId,
  transactionId,
} from '@cairn/contract/orders/transaction-id';
import { nameKeyOf } from '../../../database/search-keys.ts';

/** The possible meanings of a typed text. Only those that are set are searched for. */
export type Readings = {
  /** The id of an order, a subscription or one of its payments. */
  id?: string;
  /** The beginning of an id, as the desk shows it. */
  idStart?: string;
  /** The end of an id, in capitals, as members quote it. */
  reference?: string;
  /** The month, if it is a subscription's payment. */
  payment?: number;
  /** The provider's, of a payment. */
  pspReference?: string;
  number?: string;
  email?: string;
  /** The last four of a card. */
  cardDigits?: string;
  name?: NameReading;
};

/** As `nameKeyOf` makes it of the text. */
export type NameReading = {
  whole: string;
  /** Several words are the beginnings of a first and a last name, in either sequence. */
  pairs: readonly (readonly [string, string])[];
};

const ID_START = /^(?:gwd|sub|bb|p|g|t)\d[0-9A-Za-z]+$/;
/** The desk shows nine characters of an id. */
const SHORTEST_START = 9;
const REFERENCE = /^([0-9A-Za-z]{8})(?:[.-](\d{1,4}))?$/;
const PSP_REFERENCE = /^[0-9A-Za-z]{16}$/;
/** A number or a card's end as the desk shows or letters write it: …0008, Visa …1111, Visa ending 1111. */
const BEFORE_DIGITS = /^[\p{L} ]*(?:[…•*]|\.\.|\bending\b)[…•*. ]*(?=\d)/u;
const SHORTEST_NAME = 2;
const MOST_WORDS = 6;

export function readSearch(text: string): Readings {
  const term = text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .replace(BEFORE_DIGITS, '');
  const digits = term.replaceAll(' ', '');
  const [, reference, month] = REFERENCE.exec(term) ?? [];
  const name = readName(text);
  return {
    ...readId(term),
    ...(reference !== undefined && { reference: reference.toUpperCase() }),
    ...(month !== undefined && { payment: Number(month) }),
    ...(PSP_REFERENCE.test(term) && { pspReference: term.toUpperCase() }),
    ...(/^\d{1,16}$/.test(digits) && { number: digits }),
    ...(/^\S+@\S+$/.test(term) && { email: term.toLowerCase() }),
    ...(/^\d{4}$/.test(digits) && { cardDigits: digits }),
    ...(name && { name }),
  };
}

/** An id may be whole and yet not known: long ones are looked for by their beginning as well. */
function readId(term: string): Pick<Readings, 'id' | 'idStart' | 'payment'> {
  const isId = [transactionId, subscriptionPaymentId, cardChangeId].some(
    (id) => id.safeParse(term).success,
  );
  if (isId) {
    const [id = '', payment] = term.split('.');
    return { id, ...(/^\d+$/.test(payment ?? '') && { payment: Number(payment) }) };
  }
  return term.length >= SHORTEST_START && ID_START.test(term) ? { idStart: term } : {};
}

function readName(text: string): NameReading | undefined {
  const whole = nameKeyOf(text);
  if (whole.length < SHORTEST_NAME || !/^[\p{L} .]+$/u.test(whole)) return undefined;
  const words = whole.split(' ').slice(0, MOST_WORDS);
  const splits = words
    .slice(1)
    .map((_, nth) => [words.slice(0, nth + 1).join(' '), words.slice(nth + 1).join(' ')] as const);
  return { whole, pairs: splits.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]) };
}
