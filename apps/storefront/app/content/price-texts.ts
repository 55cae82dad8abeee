import type { Currency } from '@cairn/contract/currency';
import { formatHundredths, formatPricePerAvios, type MicroUnits } from '@cairn/contract/money';
import type { SpokenText } from './spoken.tsx';

export type SmallUnits = Partial<Record<Currency, string>> | undefined;

/** A price per avios as it is shown, and as it is said with the unit's own name. */
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
