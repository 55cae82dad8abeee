import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import type { MessageValues } from '#app/errors/error-record.ts';
import { clearPending } from '#app/pending/pending-store.ts';
import { pendingNow } from '#app/pending/use-pending.ts';
import { amountsOf, unpaid } from '../orders/orders.ts';
import type { Amounts } from '../orders/product-row.ts';
import { TIERED_TABLE } from '../orders/product-table.ts';
import { priceChangeValues } from './price-change-values.ts';
import { type Quote, reconcile } from './reconcile.ts';

export type CurrentPrices = {
  product: TieredProduct;
  currency: Currency;
  /** The price shown here; undefined for what is not sold. The same function until prices change. */
  quote: (avios: number) => Quote | undefined;
  /** The currency that the member chose by hand. */
  ownCurrency: string | undefined;
  locale: string;
};

/** What members are told about a choice that has changed. */
type Notice = { code: string; message?: string; values?: MessageValues };

/** Updates the stored choice to the prices shown here, and returns what to say about it. */
export function updateChoice(
  { product, currency, quote, ownCurrency, locale }: CurrentPrices,
  subject: string | undefined,
  write: (chosen: Amounts) => void,
): Notice | undefined {
  const kept = unpaid(product, pendingNow(subject));
  if (!kept) return undefined;
  const { codes, recipient, unavailableCode } = TIERED_TABLE[product];
  const chosen = amountsOf(kept);
  const before = { ...chosen, currency: kept.currency };
  const found = reconcile(before, { currency, quote }, ownCurrency);
  if (found.kind === 'gone') {
    // With the order its recipient would be lost, who is needed for the next choice.
    if (!recipient) clearPending(kept.id);
    return { code: codes?.unavailable ?? unavailableCode };
  }
  if (found.kind === 'kept') return undefined;
  const { price, bonusAvios, isTold } = found;
  write({ avios: chosen.avios, price, bonusAvios });
  if (!isTold) return undefined;
  return {
    code: codes?.priceChange ?? 'price_change',
    values: priceChangeValues({ before, now: { price, currency } }, locale),
    ...(kept.currency !== currency && { message: 'currency_change' }),
  };
}
