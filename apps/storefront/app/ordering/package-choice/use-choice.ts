import type { Currency } from '@cairn/contract/values/currency';
import { useCallback, useEffect } from 'react';
import { clearPending, pendingNow } from '#app/pending/pending-store.ts';
import { useSession } from '#app/session/session.tsx';
import { useStoredChoice } from '../choice/use-stored-choice.ts';
import { amountsOf, unpaid } from '../orders/orders.ts';
import type { PackageProduct } from '../orders/product-table.ts';
import { quoteIn } from './rules.ts';
import type { ShownPackage } from './shown-package.ts';

type PackageChoiceOptions = {
  product: PackageProduct;
  offer: { currency: Currency; packages: readonly ShownPackage[] };
  /** Whether the offer's prices are final for whoever is here. */
  isSettled: boolean;
  /** The currency that the member chose by hand. */
  ownCurrency: string | undefined;
  /** The package that the URL asks for. */
  requested: number | undefined;
  locale: string;
};

/** The chosen package. */
export function useChoice({ offer, requested, ...options }: PackageChoiceOptions) {
  const { product, isSettled } = options;
  const subject = useSession().member?.subject;
  const { currency, packages } = offer;
  const quote = useCallback((avios: number) => quoteIn(packages, avios), [packages]);
  const { chosenAvios, write, updateChoice } = useStoredChoice({ ...options, currency, quote });

  useEffect(() => {
    const found = requested === undefined ? undefined : quote(requested);
    if (isSettled && requested !== undefined && found) write({ avios: requested, ...found });
  }, [requested, isSettled, quote, write]);

  const toggle = useCallback(
    ({ avios, price }: ShownPackage, isChosen: boolean): void => {
      const kept = unpaid(product, pendingNow(subject));
      if (isChosen && kept && amountsOf(kept).avios === avios) clearPending(kept.id);
      else if (price) write({ avios, price: price.total, bonusAvios: price.bonusAvios });
    },
    [product, subject, write],
  );

  return { chosenAvios, toggle, updateChoice };
}
