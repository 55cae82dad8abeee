import type { Currency } from '@cairn/contract/currency';
import {
  formatHundredths,
  formatMoney,
  formatPricePerAvios,
  pricePerAvios,
} from '@cairn/contract/money';
import { bonusName } from '#app/content/bonus-name.ts';
import type { CheckoutPage } from '#app/content/checkout-page.server.ts';
import { fillIn } from '#app/content/fill-in.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import { chosenAvios, chosenPrice } from './order-record.ts';

/** A value as it is shown and, where that differs, as it is said. */
export type Row = { name: string; shown: string; spoken?: string | undefined; tone?: 'bonus' };

type Words = Pick<CheckoutPage, 'summary' | 'smallUnits'>;

/** Everything about an order that is written in numbers. */
export function summaryRows(
  order: StoredTransaction,
  { summary, smallUnits }: Words,
  locale: string,
  balance: number | undefined,
): { receive: string; rows: Row[]; total: string } {
  const number = (count: number) => count.toLocaleString(locale);
  const avios = chosenAvios(order);
  const bonus = bonusOf(order);
  const all = avios + bonus;
  const rows: Row[] = [
    {
      name: summary.productText[order.type],
      shown: fillIn(summary.aviosText, { amount: number(avios) }),
    },
  ];
  if (bonus > 0) {
    const amount = `+${number(bonus)}`;
    rows.push({
      name: bonusName(summary, avios, bonus),
      shown: fillIn(summary.aviosText, { amount }),
      tone: 'bonus',
    });
  }
  const change = { purchase: all, booster: all, subscription: all, transfer: -avios, gift: 0 };
  if (balance !== undefined && change[order.type] !== 0) {
    const before = number(balance);
    const after = number(balance + change[order.type]);
    const spoken = fillIn(summary.balanceSpokenText, { before, after });
    rows.push({ name: summary.balanceAfterText, shown: `${before} → ${after}`, spoken });
  }
  const { currency } = order;
  const total = chosenPrice(order);
  if (order.type !== 'transfer') {
    const price = pricePerAvios(total, all);
    const unit = smallUnits?.[currency];
    rows.push({
      name: summary.pricePerAviosText,
      shown: formatPricePerAvios(price, currency, locale),
      spoken: unit && `${formatHundredths(price, locale)} ${unit}`,
    });
  }
  return { receive: number(all), rows, total: formatMoney(total, currency, locale) };
}

function bonusOf({ data }: StoredTransaction): number {
  return 'bonusAvios' in data ? data.bonusAvios : 0;
}

/** A currency as one says it in a sentence: euros, US dollars. */
export function currencyName(currency: Currency, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  });
  const parts = format.formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
