import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { clearPending, pendingNow } from '#app/pending/pending-store.ts';
import { amountsOf, unpaid } from '../orders/orders.ts';
import { type Amounts, TIERED_TABLE } from '../orders/product-table.ts';
import { termsIn } from '../orders/terms.ts';
import { type ChangeNotice, describeChange } from './describe-change.ts';

export type CurrentPrices = {
  product: TieredProduct;
  currency: Currency;
  /** The price shown here; undefined for what is not sold. The same function until prices change. */
  quote: (avios: number) => Quote | undefined;
  /** The currency that the member chose by hand. */
  ownCurrency: string | undefined;
  locale: string;
};

/** Updates the stored choice to the prices shown here, and returns what to say about it. */
export function updateChoice(
  { product, currency, quote, ownCurrency, locale }: CurrentPrices,
  subject: string | undefined,
  write: (chosen: Amounts) => void,
): ChangeNotice | undefined {
  const kept = unpaid(product, pendingNow(subject));
  if (!kept) return undefined;
  const { codes, recipient, unavailableCode } = TIERED_TABLE[product];
  const chosen = amountsOf(kept);
  const before = { ...chosen, currency: kept.currency };
  const found = reconcile(before, { currency, quote }, ownCurrency);
  if (found.kind === 'gone') {
    // With the order its recipient would be lost, who is needed for the next choice.
    if (!recipient) clearPending(kept.id);
    return { code: codes?.unavailable ?? unavailableCode, values: {} };
  }
  if (found.kind === 'kept') return undefined;
  const { price, bonusAvios, isReported } = found;
  const now = { avios: chosen.avios, price, bonusAvios };
  write(now);
  if (!isReported) return undefined;
  const change = { before: termsIn(chosen, kept.currency), now: termsIn(now, currency) };
  return describeChange(change, locale, codes?.priceChange);
}

/** The current price of an amount, in units of the currency. */
export type Quote = { price: number; bonusAvios: number };

type Chosen = Quote & { avios: number; currency: string };

type Reconciled =
  | { kind: 'kept' }
  | { kind: 'gone' }
  /** `isReported` unless the member changed the currency by hand. */
  | { kind: 'changed'; price: number; bonusAvios: number; isReported: boolean };

/** Compares a stored choice with current prices. */
export function reconcile(
  chosen: Chosen,
  { currency, quote }: { currency: string; quote: (avios: number) => Quote | undefined },
  ownCurrency: string | undefined,
): Reconciled {
  const now = quote(chosen.avios);
  if (!now) return { kind: 'gone' };
  const { price, bonusAvios } = now;
  const isSameCurrency = chosen.currency === currency;
  if (isSameCurrency && chosen.price === price && chosen.bonusAvios === bonusAvios) {
    return { kind: 'kept' };
  }
  const isReported = isSameCurrency || ownCurrency !== currency;
  return { kind: 'changed', price, bonusAvios, isReported };
}
