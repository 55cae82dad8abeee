import type { IconName } from '@cairn/ui/icon';
import type { ChosenPackage } from '#app/ordering/package-choice/shown-package.ts';
import type { PickKind } from './shown-offer.ts';

type Recommendation = { kind: PickKind; icon: IconName; shown: ChosenPackage };

const ICONS: Record<PickKind, IconName> = {
  goal: 'target',
  closest: 'target',
  bonus: 'sparkles',
  most: 'gauge',
  popular: 'users',
  value: 'trending-down',
  smallest: 'coins',
};

type RecommendationFacts = {
  /** Those that can be bought, smallest first. */
  packages: readonly ChosenPackage[];
  /** Avios that the member needs to reach a goal. */
  gap: number | undefined;
  /** The package that most members bought lately. */
  popular: number | undefined;
  /** Whether the yearly limit leaves only small packages. */
  isTight: boolean;
};

/** Up to three packages, each for a reason that the price list proves. The first one leads. */
export function recommend({
  packages,
  gap,
  popular,
  isTight,
}: RecommendationFacts): Recommendation[] {
  const found = isTight ? [as('most', packages.at(-1))] : reasons(packages, gap, popular);
  const candidates = found.flatMap((one) => one ?? []);
  const isFirst = (one: Recommendation, index: number) =>
    candidates.findIndex(({ shown }) => shown.avios === one.shown.avios) === index;
  return candidates.filter(isFirst).slice(0, 3);
}

function reasons(
  packages: readonly ChosenPackage[],
  gap: number | undefined,
  popular: number | undefined,
): (Recommendation | undefined)[] {
  return [
    leading(packages, gap),
    as(
      'popular',
      packages.find(({ avios }) => avios === popular),
    ),
    // With a single package, everything would be true of it.
    ...(packages.length > 1 ? [as('value', cheapest(packages)), as('smallest', packages[0])] : []),
  ];
}

function leading(
  packages: readonly ChosenPackage[],
  gap: number | undefined,
): Recommendation | undefined {
  if (gap !== undefined && gap > 0) {
    const covering = packages.find(({ avios, price }) => avios + price.bonusAvios >= gap);
    return as('goal', covering) ?? as('closest', packages.at(-1));
  }
  return as(
    'bonus',
    packages.find(({ price }) => price.bonusAvios > 0),
  );
}

function cheapest(packages: readonly ChosenPackage[]): ChosenPackage | undefined {
  return packages.toSorted((one, other) => one.price.pricePerAvios - other.price.pricePerAvios)[0];
}

function as(kind: PickKind, shown: ChosenPackage | undefined): Recommendation | undefined {
  return shown && { kind, icon: ICONS[kind], shown };
}
