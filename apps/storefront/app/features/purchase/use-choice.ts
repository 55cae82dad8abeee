import { useCallback, useEffect } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { newPurchase } from '#app/pending/new-transaction.ts';
import { clearPending, writePending } from '#app/pending/pending-store.ts';
import type { StoredPurchase, StoredTransaction } from '#app/pending/stored-transaction.ts';
import { isOthers, pendingNow, usePending, whenReadable } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { reconcile } from './rules.ts';
import type { PackageOffer, ShownPackage } from './show-packages.ts';

type Given = {
  offer: PackageOffer;
  /** Whether these are the prices of whoever is here. */
  isSettled: boolean;
  /** The currency that was chosen by hand, if one was. */
  ownCurrency: string | undefined;
  /** The package that the address asks for. */
  asked: number | undefined;
};

/** The chosen package. It is kept in this browser: through a log-in, a reload and the next step. */
export function useChoice({ offer, isSettled, ownCurrency, asked }: Given) {
  const stored = unpaidPurchase(usePending());
  const subject = useSession().member?.subject;
  const { raise } = useCurrentError();
  const { currency, packages } = offer;

  /** Makes of what is kept what it is at the prices shown here; a code says what of that to tell. */
  const hold = useCallback((): string | undefined => {
    const kept = unpaidPurchase(pendingNow());
    if (!kept || isOthers(kept, subject)) return undefined;
    const { purchaseAvios: avios, purchasePrice: price, bonusAvios } = kept.data;
    const chosen = { avios, price, bonusAvios, currency: kept.currency };
    const found = reconcile(chosen, { currency, packages }, ownCurrency);
    if (found.kind === 'gone') {
      clearPending(kept.id);
      return 'purchase_package_unavailable';
    }
    if (found.kind === 'kept') return undefined;
    writePending(newPurchase({ ...found, avios }, currency, subject));
    return found.isTold ? 'purchase_price_change' : undefined;
  }, [currency, packages, ownCurrency, subject]);

  // When prices come, not when a choice does: two tabs with different prices would correct each
  // other for ever.
  useEffect(() => {
    if (!isSettled) return;
    let isWanted = true;
    void whenReadable().then(() => {
      const code = isWanted ? hold() : undefined;
      if (code !== undefined) raise(code);
    });
    return () => {
      isWanted = false;
    };
  }, [isSettled, hold, raise]);

  useEffect(() => {
    const found = packages.find(({ avios }) => avios === asked);
    if (!isSettled || !found?.isAvailable || !found.price) return;
    const { total: price, bonusAvios } = found.price;
    writePending(newPurchase({ avios: found.avios, price, bonusAvios }, currency, subject));
  }, [asked, isSettled, packages, currency, subject]);

  const toggle = useCallback(
    ({ avios, price }: ShownPackage): void => {
      const kept = unpaidPurchase(pendingNow());
      const isChosen = kept?.data.purchaseAvios === avios && !isOthers(kept, subject);
      if (isChosen) clearPending(kept.id);
      else if (price) {
        const chosen = { avios, price: price.total, bonusAvios: price.bonusAvios };
        writePending(newPurchase(chosen, currency, subject));
      }
    },
    [currency, subject],
  );

  return { stored, toggle, hold };
}

/** What is being paid, or was, is no choice any more. */
function unpaidPurchase(pending: StoredTransaction | undefined): StoredPurchase | undefined {
  return pending?.type === 'purchase' && pending.status === 'payment_pending' ? pending : undefined;
}
