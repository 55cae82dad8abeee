import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatFraction, formatHundredths, type MicroUnits } from '@cairn/contract/values/money';
import type { SpokenText } from './spoken.tsx';

export type SmallUnits = Partial<Record<Currency, SpokenText>> | undefined;

/**
 * A price per avios is always a fraction of a unit, so it is shown in hundredths: 1.42c. Without
 * their name it is the fraction.
 */
export function pricePerAviosText(
  price: MicroUnits,
  currency: Currency,
  locale: string,
  smallUnits: SmallUnits,
): SpokenText {
  const unit = smallUnits?.[currency];
  if (!unit) {
    const fraction = formatFraction(price, currency, locale);
    return { shown: fraction, spoken: fraction };
  }
  const amount = formatHundredths(price, locale);
  return { shown: fillIn(unit.shown, { amount }), spoken: fillIn(unit.spoken, { amount }) };
}
