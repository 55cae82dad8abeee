import { useCallback, useEffect } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import type { MessageValues } from '#app/errors/error-record.ts';
import { clearPending, isOfOtherMember, writePending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { pendingNow, usePending, whenReadable } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { amountsOf, choosePackage, isLocal } from '../orders.ts';
import type { PriceChange } from '../price-change-values.ts';
import type { Amounts, PackageProduct } from '../product-row.ts';
import { PACKAGE_TABLE } from '../product-table.ts';
import type { PackageOffer, ShownPackage } from './offer/shown-offer.ts';
import { reconcile } from './rules.ts';

type Given = {
  product: PackageProduct;
  offer: PackageOffer;
  /** Whether the offer's prices are final for whoever is here. */
  isSettled: boolean;
  /** The currency that the member chose by hand. */
  ownCurrency: string | undefined;
  /** The package that the URL asks for. */
  requested: number | undefined;
  locale: string;
};

/** What members are told about a choice that has changed. */
type Notice = { code: string; message?: string; change?: PriceChange };

/** The chosen package, stored in this browser so that it survives log-in, reload and the next step. */
export function useChoice(given: Given) {
  const { product, offer, isSettled, ownCurrency, requested, locale } = given;
  const stored = unpaid(product, usePending());
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { currency, packages } = offer;

  const write = useCallback(
    (chosen: Amounts) => {
      const stored = unpaid(product, pendingNow());
      // A gift's recipient is kept, but not for somebody else than who entered it.
      const known = stored?.member === undefined || stored.member === subject ? stored : undefined;
      writePending(choosePackage(product, chosen, known, { currency, member: subject }));
    },
    [product, currency, subject],
  );

  /** Updates the stored choice to the prices shown here, and returns what to say about it. */
  const updateChoice = useCallback((): Notice | undefined => {
    const kept = unpaid(product, pendingNow());
    if (!kept || isOfOtherMember(kept, subject)) return undefined;
    const { codes } = PACKAGE_TABLE[product];
    const chosen = amountsOf(kept);
    const before = { ...chosen, currency: kept.currency };
    const found = reconcile(before, { currency, packages }, ownCurrency);
    if (found.kind === 'gone') {
      clearPending(kept.id);
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
  }, [product, currency, packages, ownCurrency, subject, write]);

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

  useEffect(() => {
    const found = packages.find(({ avios }) => avios === requested);
    if (!isSettled || !found?.isAvailable || !found.price) return;
    write({ avios: found.avios, price: found.price.total, bonusAvios: found.price.bonusAvios });
  }, [requested, isSettled, packages, write]);

  const toggle = useCallback(
    async ({ avios, price }: ShownPackage): Promise<void> => {
      await whenReadable();
      const kept = unpaid(product, pendingNow());
      const isChosen = kept && amountsOf(kept).avios === avios && !isOfOtherMember(kept, subject);
      if (isChosen) clearPending(kept.id);
      else if (price) write({ avios, price: price.total, bonusAvios: price.bonusAvios });
    },
    [product, subject, write],
  );

  return { chosenAvios: stored && amountsOf(stored).avios, toggle, updateChoice };
}

/** Loaded on demand: few prices change under a member's hands. */
async function valuesOf({ change }: Notice, locale: string): Promise<MessageValues> {
  if (!change) return {};
  const { priceChangeValues } = await import('../price-change-values.ts');
  return priceChangeValues(change, locale);
}

/** An order can be changed until its payment begins. */
function unpaid(product: PackageProduct, pending: StoredOrder | undefined) {
  return pending?.type === product && pending.status === 'payment_pending' ? pending : undefined;
}
