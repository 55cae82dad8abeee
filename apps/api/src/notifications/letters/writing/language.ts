import type { Locale } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatHundredths, formatMoney, pricePerAvios } from '@cairn/contract/values/money';
import type { OrderFacts } from '../facts.ts';
import { ENGLISH } from '../words/english.ts';
import type { LetterWords } from '../words/letter-words.ts';
import { SPANISH } from '../words/spanish.ts';

export type Language = {
  locale: Locale;
  words: LetterWords;
  count(avios: number): string;
  avios(count: number): string;
  percent(value: number): string;
  price(price: OrderFacts['price']): string;
  /** The price per avios. */
  pricePerAvios(price: OrderFacts['price'], avios: number): string;
  moment(moment: Date, timeZone: string): string;
  /** Days in a sentence. */
  days(days: readonly Date[], timeZone: string): string;
  /** A day of these months, without its year. */
  day(day: Date, timeZone: string): string;
  month(day: Date, timeZone: string, width: 'long' | 'short' | 'narrow'): string;
};

export function languageOf(locale: Locale): Language {
  const words = locale === 'es-ES' ? SPANISH : ENGLISH;
  return {
    locale,
    words,
    count: (avios) => avios.toLocaleString(locale),
    avios: (count) => `${count.toLocaleString(locale)} avios`,
    percent: (value) => (value / 100).toLocaleString(locale, { style: 'percent' }),
    price: ({ amount, currency }) => formatMoney(amount, currency, locale),
    pricePerAvios: ({ amount, currency }, avios) =>
      hundredths(formatHundredths(pricePerAvios(amount, avios), locale), currency, words),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, locale),
    days: (days, timeZone) => {
      const format = dateFormat(locale, { timeZone, dateStyle: 'long' });
      const list = new Intl.ListFormat(locale, { type: 'conjunction' });
      return list.format(days.map((day) => format.format(day)));
    },
    day: (day, timeZone) =>
      dateFormat(locale, { timeZone, day: 'numeric', month: 'long' }).format(day),
    month: (day, timeZone, width) => dateFormat(locale, { timeZone, month: width }).format(day),
  };
}

function hundredths(amount: string, currency: Currency, { euroCents }: LetterWords): string {
  switch (currency) {
    case 'EUR':
      return euroCents(amount);
    case 'GBP':
      return `${amount}p`;
    case 'USD':
      return `${amount}¢`;
  }
}
