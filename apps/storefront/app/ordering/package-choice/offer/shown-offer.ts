import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { SpokenText } from '#app/content/text/spoken.tsx';
import type { Size } from '../filters.ts';

/** A package on screen. Without a price it is not sold in this currency. */
export type ShownPackage = {
  avios: number;
  isAvailable: boolean;
  texts: { avios: string };
  price?: {
    /** In units of the currency, as it is stored. */
    total: number;
    pricePerAvios: number;
    /** Without the bonus. */
    basePricePerAvios: number;
    bonusAvios: number;
    texts: {
      total: string;
      pricePerAvios: SpokenText;
      /** Undefined without a bonus: then there is only one price per avios. */
      basePricePerAvios: SpokenText | undefined;
      bonus: string | undefined;
      /** Package and bonus together. */
      receive: string;
    };
  };
};

/** Only a package with a price can be chosen. */
export type ChosenPackage = ShownPackage & { price: NonNullable<ShownPackage['price']> };

export type BonusOffer = {
  /** When the last bonus ends, formatted. */
  ends: string;
  /** The smallest package with a bonus, formatted. */
  from: string;
  /** Undefined when bonuses differ or are not a whole percentage. */
  percent: string | undefined;
  title: string | undefined;
};

export type ShownSize = { percent: string | undefined; note: string | undefined };

/** The price per avios of every package, in the units of its drawing. */
export type PriceCurve = {
  label: string;
  points: { x: number; base: number; reduced: number | undefined }[];
  /** The smallest and the largest package. */
  ends: { avios: string; price: string; y: number }[];
  /** Where the bonus begins. */
  bonus: { x: number; avios: string } | undefined;
};

/** Everything about prices is formatted here: on the server, and in the browser only for members. */
export type PackageOffer = {
  currency: Currency;
  packages: ShownPackage[];
  countText: string;
  bonus: BonusOffer | undefined;
  sizes: Record<Size, ShownSize>;
  curve: PriceCurve | undefined;
};

export type PackageWords = {
  company: Company;
  locale: string;
  content: Pick<PackageChoice, 'smallUnits' | 'zoneNames'> & {
    packages: Pick<
      PackageChoice['packages'],
      'countText' | 'noBonusAtSizeText' | 'thresholdText' | 'lowestPriceText'
    >;
    panel: Pick<PackageChoice['panel'], 'bonusTitle' | 'curveLabel'>;
  };
};
