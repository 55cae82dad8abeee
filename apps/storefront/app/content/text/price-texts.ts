import type { Currency } from '@cairn/contract/values/currency';
import {
  formatHundredths,
  formatPricePerAvios,
  type MicroUnits,
} from '@cairn/contract/values/money';
import type { SpokenText } from './spoken.tsx';

export type SmallUnits = Partial<Record<Currency, string>> | undefined;

/** A price per avios as shown, and as read by screen readers with the unit's name. */
export function pricePerAviosText(
  price: MicroUnits,
  currency: Currency,
  locale: string,
  smallUnits: SmallUnits,
): SpokenText {
  const shown = formatPricePerAvios(price, currency, locale);
  const unit = smallUnits?.[currency];
  return { shown, spoken: unit ? `${formatHundredths(price, locale)} ${unit}` : shown };
}
