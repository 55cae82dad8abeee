import type { Locale } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { ChatFacts } from '#app/content/blocks/chat-facts.server.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';

/** In which words, and by which clock, somebody is answered. */
export type Reader = { texts: ChatFacts; locale: Locale; timeZone: string; now: Date };

export function formatDay(moment: string | Date, { locale, timeZone }: Reader): string {
  const format = { day: 'numeric', month: 'long', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

export function formatTime(moment: string, { locale, timeZone }: Reader): string {
  const format = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return dateFormat(locale, format).format(new Date(moment));
}

export function formatAvios(avios: number, { locale }: Reader): string {
  return formatCount(avios, locale);
}

export function formatPrice(decimal: number, currency: Currency, { locale }: Reader): string {
  return formatMoney(minorFromDecimal(decimal), currency, locale);
}
