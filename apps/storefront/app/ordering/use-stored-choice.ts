import type { Currency } from '@cairn/contract/values/currency';
import type { TieredProduct } from '@cairn/contract/values/product';
import { useCallback, useEffect } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import type { MessageValues } from '#app/errors/error-record.ts';
import { clearPending, isOfOtherMember, writePending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { pendingNow, usePending, whenReadable } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { amountsOf, chooseAvios, isLocal } from './orders.ts';
import type { PriceChange } from './price-change-values.ts';
import type { Amounts } from './product-row.ts';
import { rowOf, TIERED_TABLE } from './product-table.ts';
import { type Quote, reconcile } from './reconcile.ts';

type Given = {
  product: TieredProduct;
  currency: Currency;
  /** The price shown here; undefined for what is not sold. The same function until prices change. */
  quote: (avios: number) => Quote | undefined;
  /** Whether the prices are final for whoever is here. */
  isSettled: boolean;
  /** The currency that the member chose by hand. */
  ownCurrency: string | undefined;
  locale: string;
};

/** What members are told about a choice that has changed. */
type Notice = { code: string; message?: string; change?: PriceChange };

/** What was chosen, stored in this browser so that it survives log-in, reload and the next step. */
export function useStoredChoice(given: Given) {
  const { product, currency, quote, isSettled, ownCurrency, locale } = given;
  const stored = unpaid(product, usePending());
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();

  const write = useCallback(
    (chosen: Amounts) => {
      const stored = unpaid(product, pendingNow());
      // The recipient is kept, but not for somebody else than who entered it.
      const known = stored?.member === undefined || stored.member === subject ? stored : undefined;
      writePending(chooseAvios(product, chosen, known, { currency, member: subject }));
    },
    [product, currency, subject],
  );

  /** Updates the stored choice to the prices shown here, and returns what to say about it. */
  const updateChoice = useCallback((): Notice | undefined => {
    const kept = unpaid(product, pendingNow());
    if (!kept || isOfOtherMember(kept, subject)) return undefined;
    const { codes } = TIERED_TABLE[product];
    const chosen = amountsOf(kept);
    const before = { ...chosen, currency: kept.currency };
    const found = reconcile(before, { currency, quote }, ownCurrency);
    if (found.kind === 'gone') {
      // With the order its recipient would be lost, who is needed for the next choice.
      if (!rowOf(product).recipient) clearPending(kept.id);
      return { code: codes.unavailable };
    }
    if (found.kind === 'kept') return undefined;
    write({ avios: chosen.avios, price: found.price, bonusAvios: found.bonusAvios });
    if (!found.isTold) return undefined;
    const isSameCurrency = kept.currency === currency;
    return {
      code: codes.priceChange,
      change: {
        before: { price: chosen.price, currency: kept.currency },
        now: { price: found.price, currency },
      },
      ...(!isSameCurrency && { message: 'currency_change' }),
    };
  }, [product, currency, quote, ownCurrency, subject, write]);

  // Runs when prices arrive, not when the choice changes: two tabs with different prices would
  // otherwise correct each other endlessly.
  useEffect(() => {
    if (!isSettled) return;
    let isCurrent = true;
    void whenReadable().then(async () => {
      const kept = pendingNow();
      // Another tab may be paying an order that the server has started: only a press replaces it.
      if (!isCurrent || !kept || !isLocal(kept.id)) return;
      const notice = updateChoice();
      if (notice) raise(notice.code, { ...notice, values: await valuesOf(notice, locale) });
    });
    return () => {
      isCurrent = false;
    };
  }, [isSettled, updateChoice, raise, locale]);

  return { chosenAvios: stored && amountsOf(stored).avios, write, updateChoice };
}

/** Loaded on demand: few prices change under a member's hands. */
async function valuesOf({ change }: Notice, locale: string): Promise<MessageValues> {
  if (!change) return {};
  const { priceChangeValues } = await import('./price-change-values.ts');
  return priceChangeValues(change, locale);
}

/** An order can be changed until its payment begins, also while it waits for a step-up. */
export function unpaid(product: TieredProduct, pending: StoredOrder | undefined) {
  if (pending?.type !== product) return undefined;
  return /^(payment|mfa)_pending$/.test(pending.status) ? pending : undefined;
}
