import type { Currency } from '@cairn/contract/values/currency';
import type { IconName } from '@cairn/ui/icon';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { ChosenPackage, ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import type { Size } from '../filters.ts';

export type BonusOffer = {
  /** When the last bonus ends, in milliseconds. */
  endsAt: number;
  /** The same, formatted. */
  ends: string;
  /** The smallest package with a bonus, formatted. */
  from: string;
  /** Undefined when bonuses differ or are not a whole percentage. */
  percent: string | undefined;
  title: string | undefined;
};

export type ShownSize = {
  range: string | undefined;
  percent: string | undefined;
  note: string | undefined;
};

export type PickKind = 'goal' | 'closest' | 'bonus' | 'most' | 'popular' | 'value' | 'smallest';

/** A recommended package and the reason. */
export type ShownPick = { kind: PickKind; icon: IconName; shown: ChosenPackage; text: string };

/** The price per avios of every package, in the units of its drawing. */
export type PriceCurve = {
  label: string;
  /** Paths of points: without any bonus, what the others would cost without theirs, and with it. */
  plain: string;
  without: string;
  reduced: string;
  /** The smallest and the largest package. */
  ends: { avios: string; price: string; y: number }[];
  /** The first package with a bonus. */
  bonus: { x: number; avios: string } | undefined;
};

/** Everything about prices is formatted here: on the server, and in the browser only for members. */
export type PackageOffer = {
  currency: Currency;
  packages: ShownPackage[];
  intro: string;
  /** The number of packages in words, by the sizes shown: `small,large`, or nothing for all. */
  countTexts: Record<string, string>;
  bonus: BonusOffer | undefined;
  sizes: Record<Size, ShownSize>;
  /** For everybody; a member's own come with their limit and goal. */
  picks: ShownPick[];
  /** The highest price per avios, bonus or not. */
  highest: number;
  curve: PriceCurve | undefined;
};

export type PackageFormat = {
  /** The package that most members bought lately; undefined when too few did. */
  popular: number | undefined;
  timeZone: string;
  zoneName: string;
  locale: string;
  content: Pick<PackageChoice, 'intro' | 'bonusEndText' | 'bonusFromText' | 'smallUnits'> & {
    packages: Pick<
      PackageChoice['packages'],
      | 'countText'
      | 'pricePerAviosText'
      | 'eachText'
      | 'withoutBonusText'
      | 'sizeRangeText'
      | 'noBonusText'
      | 'thresholdText'
      | 'lowestPriceText'
    >;
    panel: Pick<PackageChoice['panel'], 'bonusTitle' | 'curveLabel'>;
    picks: Pick<PackageChoice['picks'], 'kinds' | 'bonusText'>;
  };
};
