import type { TransferAllowance } from '@cairn/contract/members/yearly-allowance';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { priceIn } from '@cairn/contract/prices/tier';
import { TRANSFER_STEP } from '@cairn/contract/prices/transfer-step';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import type { FeeBand, Fees } from './rules.ts';

/** Formats fees: on the server for everybody, and in the browser only for members. */
export function showFees(
  tiers: readonly PriceTier[],
  currency: Currency,
  { bandText, locale }: { bandText: string; locale: string },
): Fees {
  const number = (count: number) => count.toLocaleString(locale);
  const bands = tiers.flatMap(({ lower, upper, price, available }): FeeBand[] => {
    const fee = priceIn(price, currency);
    const from = Math.ceil(lower / TRANSFER_STEP) * TRANSFER_STEP;
    const to = Math.floor(upper / TRANSFER_STEP) * TRANSFER_STEP;
    if (fee === undefined || from > to) return [];
    const texts = {
      band: fillIn(bandText, { from: number(from), to: number(to) }),
      fee: formatMoney(minorFromDecimal(fee), currency, locale),
    };
    return [{ from, to, fee, isAvailable: available !== false, texts }];
  });
  return { currency, bands };
}

/** When the yearly limit starts again. */
export function resetDate({ year }: TransferAllowance, locale: string): string {
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(locale, format).format(Date.UTC(year + 1, 0, 1));
}
