import type { Currency } from '@cairn/contract/values/currency';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { MessageValues } from '#app/errors/error-record.ts';

type StoredPrice = { price: number; currency: Currency };
type PriceChange = { before: StoredPrice; now: StoredPrice };

export function priceChangeValues({ before, now }: PriceChange, locale: string): MessageValues {
  const text = ({ price, currency }: StoredPrice) =>
    formatMoney(minorFromDecimal(price), currency, locale);
  return { before: text(before), total: text(now), currency: now.currency };
}
