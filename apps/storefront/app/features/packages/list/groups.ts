import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import { type Filters, SIZES, type Size, sizeOf } from '../filters.ts';

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
