import { type Filters, SIZES, type Size, sizeOf } from '../filters.ts';
import { type ChosenPackage, type ShownPackage, samePercent } from '../show-packages.ts';

export type SizeGroup = { size: Size; packages: ShownPackage[] };

/** The packages by size, in the order that they have. */
export function groupBySize(
  packages: readonly ShownPackage[],
  order: Filters['order'],
): SizeGroup[] {
  const sizes = order === 'smallest' ? SIZES : SIZES.toReversed();
  return sizes
    .map((size) => ({ size, packages: packages.filter(({ avios }) => sizeOf(avios) === size) }))
    .filter((group) => group.packages.length > 0);
}

export type GroupNote =
  | { kind: 'no bonus' }
  /** How much more the first package with a bonus costs than the one before it, and brings. */
  | { kind: 'threshold'; before: ChosenPackage; next: ChosenPackage }
  | { kind: 'lowest price' };

/** One true remark about a size; `all` are the packages of every size, smallest first. */
export function noteOn(
  { packages }: SizeGroup,
  all: readonly ShownPackage[],
): GroupNote | undefined {
  const priced = all.filter(hasPrice);
  const here = packages.filter(hasPrice);
  const hasBonus = ({ price }: ChosenPackage) => price.bonusAvios > 0;
  if (!priced.some(hasBonus)) return isLowest(here, priced) ? { kind: 'lowest price' } : undefined;
  if (!here.some(hasBonus)) return { kind: 'no bonus' };
  const first = priced.findIndex(hasBonus);
  const [before, next] = [priced[first - 1], priced[first]];
  if (before && next && here.includes(next)) return { kind: 'threshold', before, next };
  return isLowest(here, priced) ? { kind: 'lowest price' } : undefined;
}

/** The bonus that every package of a size has. */
export function percentOf({ packages }: SizeGroup): string | undefined {
  return samePercent(
    packages.filter(hasPrice).map(({ avios, price }) => ({ avios, bonusAvios: price.bonusAvios })),
  );
}

function hasPrice(shown: ShownPackage): shown is ChosenPackage {
  return shown.price !== undefined;
}

function isLowest(here: readonly ChosenPackage[], all: readonly ChosenPackage[]): boolean {
  const least = Math.min(...all.map(({ price }) => price.pricePerAvios));
  return all.length > 1 && here.some(({ price }) => price.pricePerAvios === least);
}
