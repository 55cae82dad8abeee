import type { Locale } from '@cairn/contract/values/company';
import { formatMoment } from '@cairn/contract/values/format-moment';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney } from '@cairn/contract/values/money';
import type { OrderFacts } from '../facts.ts';
import { ENGLISH } from '../words/english.ts';
import type { LetterWords } from '../words/letter-words.ts';
import { SPANISH } from '../words/spanish.ts';

export type Language = {
  locale: Locale;
  words: LetterWords;
  avios(count: number): string;
  price(price: OrderFacts['price']): string;
  moment(moment: Date, timeZone: string): string;
  /** Days in a sentence. */
  days(days: readonly Date[], timeZone: string): string;
};

export function languageOf(locale: Locale): Language {
  return {
    locale,
    words: locale === 'es-ES' ? SPANISH : ENGLISH,
    avios: (count) => `${count.toLocaleString(locale)} avios`,
    price: ({ amount, currency }) => formatMoney(amount, currency, locale),
    moment: (moment, timeZone) => formatMoment(moment, timeZone, locale),
    days: (days, timeZone) => {
      const format = dateFormat(locale, { timeZone, dateStyle: 'long' });
      const list = new Intl.ListFormat(locale, { type: 'conjunction' });
      return list.format(days.map((day) => format.format(day)));
    },
  };
}
