import type { Effect } from '#app/errors/catalogue.ts';
import type { ShownPackage } from './show-packages.ts';

/** What of the person and the page decides whether a package can be chosen. */
export type Circumstances = {
  /** Undefined for a visitor; of a member null when it is not known, which zero is not. */
  balance: number | null | undefined;
  effects: readonly Effect[];
};

export type Obstacle = 'unavailable' | 'balance' | 'stopped';

/** Why a package cannot be chosen; undefined when it can. */
export function obstacleTo(
  { isAvailable, price }: Pick<ShownPackage, 'isAvailable' | 'price'>,
  { balance, effects }: Circumstances,
): Obstacle | undefined {
  if (!isAvailable || !price) return 'unavailable';
  if (balance === null) return 'balance';
  const isStopped =
    effects.includes('should_disable_purchase') || effects.includes('should_disable_products');
  return isStopped ? 'stopped' : undefined;
}

export type Chosen = { avios: number; price: number; bonusAvios: number; currency: string };

export type Reconciled =
  | { kind: 'kept' }
  | { kind: 'gone' }
  /** `isTold` unless the member changed the currency themselves. */
  | { kind: 'changed'; price: number; bonusAvios: number; isTold: boolean };

/** What becomes of a choice when prices are read anew. */
export function reconcile(
  chosen: Chosen,
  { currency, packages }: { currency: string; packages: readonly ShownPackage[] },
  ownCurrency: string | undefined,
): Reconciled {
  const found = packages.find(({ avios }) => avios === chosen.avios);
  if (!found?.isAvailable || !found.price) return { kind: 'gone' };
  const { total: price, bonusAvios } = found.price;
  const isSameCurrency = chosen.currency === currency;
  if (isSameCurrency && chosen.price === price && chosen.bonusAvios === bonusAvios) {
    return { kind: 'kept' };
  }
  const isTold = isSameCurrency ? chosen.price !== price : ownCurrency !== currency;
  return { kind: 'changed', price, bonusAvios, isTold };
}
