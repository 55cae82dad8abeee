import { CURRENCIES, type Currency } from '@cairn/contract/values/currency';

/** The readings of a search text: reference, name, end of a number, avios or price. Each is tried. */
export type HistorySearch = {
  /** A name, or a part of one, without accents and in small letters. */
  name: string;
  /** The beginning of a reference, or a whole id. */
  reference: string | undefined;
  /** The end of a recipient's membership number. */
  numberEnd: string | undefined;
  avios: number | undefined;
  price: { minor: number; currency: Currency | undefined } | undefined;
};

const SIGNS: Record<string, Currency> = { '€': 'EUR', '£': 'GBP', $: 'USD' };

const SHORTEST_REFERENCE = 4;

export function parseSearch(text: string): HistorySearch {
  // PostgreSQL takes no NUL.
  const term = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const digits = term.replaceAll(' ', '');
  return {
    name: withoutAccents(term).toLowerCase(),
    reference:
      term.length >= SHORTEST_REFERENCE && /^[a-z\d]+([.-]\d+)?$/i.test(term) ? term : undefined,
    numberEnd: /^\d{4,16}$/.test(digits) ? digits : undefined,
    ...parseAmount(term),
  };
}

/** As PostgreSQL does it in `nameMatches`. */
function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
}

/** More than any order, and less than the database can count. */
const TOO_MUCH = 1_000_000_000;

const AMOUNT = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d{1,9})(?:[.,](\d{1,2}))?$/;

/** `10,000`, `10.000 avios`, `€189` and `189,00 EUR` alike; thousands and cents tell themselves apart. */
function parseAmount(term: string): Pick<HistorySearch, 'avios' | 'price'> {
  const currency =
    CURRENCIES.find((code) => term.toUpperCase().includes(code)) ??
    Object.entries(SIGNS).find(([sign]) => term.includes(sign))?.[1];
  const isAvios = /avios$/i.test(term);
  const bare = term.replaceAll(/EUR|GBP|USD|avios|[€£$\s+−-]/gi, '');
  const [, whole, , cents] = AMOUNT.exec(bare) ?? [];
  const units = Number(whole?.replaceAll(/[.,]/g, ''));
  if (!(units < TOO_MUCH)) return { avios: undefined, price: undefined };
  const hundredths = Number((cents ?? '').padEnd(2, '0'));
  return {
    avios: currency === undefined && cents === undefined ? units : undefined,
    price: isAvios ? undefined : { minor: units * 100 + hundredths, currency },
  };
}
