import { formatMoney } from '@cairn/contract/values/money';
import type { MessageValues } from '#app/errors/error-record.ts';
import type { TermsChange } from '../orders/terms.ts';

/** The notice for a choice whose price or availability has changed. */
export type ChangeNotice = { code: string; message?: string; values: MessageValues };

/** A price of its own may have a code of its own; fewer or more avios are one message everywhere. */
export function describeChange(
  change: TermsChange,
  locale: string,
  priceCode = 'price_change',
): ChangeNotice {
  const { before, now } = change;
  const values = changeValues(change, locale);
  if (before.currency !== now.currency) {
    return { code: priceCode, message: 'currency_change', values };
  }
  return { code: before.avios === now.avios ? priceCode : 'bonus_change', values };
}

export function changeValues({ before, now }: TermsChange, locale: string): MessageValues {
  return {
    before: formatMoney(before.total, before.currency, locale),
    total: formatMoney(now.total, now.currency, locale),
    currency: now.currency,
    aviosBefore: before.avios.toLocaleString(locale),
    avios: now.avios.toLocaleString(locale),
  };
}
