import type { Effect } from '#app/errors/catalogue.ts';
import type { Quote } from '../choice/update-choice.ts';
import { type PackageProduct, rowOf } from '../orders/product-table.ts';
import type { ShownPackage } from './shown-package.ts';

/** Decides, besides the package itself, whether it can be chosen. */
export type Circumstances = {
  product: PackageProduct;
  /** Null when a member's balance is unknown, which is not zero; undefined where it does not matter. */
  balance: number | null | undefined;
  /** The effects of the current error. */
  effects: readonly Effect[];
  /** Avios that the member can still buy this year; undefined for visitors and if unknown. */
  left: number | undefined;
  /** A member who owes avios cannot buy any. */
  owes: boolean;
};

export type Obstacle = 'unavailable' | 'over limit' | 'balance' | 'stopped';

/** Returns why no package can be chosen, or undefined. */
export function obstacleToAll({
  product,
  balance,
  effects,
  owes,
}: Circumstances): Extract<Obstacle, 'balance' | 'stopped'> | undefined {
  if (balance === null) return 'balance';
  const isStopped = rowOf(product).disabledBy.some((effect) => effects.includes(effect));
  return isStopped || owes ? 'stopped' : undefined;
}

/** Returns why a package cannot be chosen, or undefined. */
export function obstacleTo(
  { avios, isAvailable, price }: Pick<ShownPackage, 'avios' | 'isAvailable' | 'price'>,
  circumstances: Circumstances,
): Obstacle | undefined {
  const { left } = circumstances;
  const general = obstacleToAll(circumstances);
  if (general) return general;
  if (price && left !== undefined && avios > left) return 'over limit';
  return isAvailable && price ? undefined : 'unavailable';
}

/** The price of a package; undefined when it is not sold. */
export function quoteIn(packages: readonly ShownPackage[], avios: number): Quote | undefined {
  const found = packages.find((one) => one.avios === avios);
  if (!found?.isAvailable || !found.price) return undefined;
  return { price: found.price.total, bonusAvios: found.price.bonusAvios };
}
