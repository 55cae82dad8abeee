import { fillIn } from '@cairn/contract/values/fill-in';
import type { ChosenPackage, ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import type { PriceCurve } from './shown-offer.ts';

const CURVE = { width: 300, height: 104 };
const INSET = 6;

/** The price per avios of every package. Undefined where a bigger package would cost more per avios. */
export function showCurve(
  packages: readonly ShownPackage[],
  labelText: string,
): PriceCurve | undefined {
  const priced = packages.filter((one): one is ChosenPackage => one.price !== undefined);
  const [first, last] = [priced[0], priced.at(-1)];
  if (!first || !last || first === last || !falls(priced)) return undefined;
  const x = scale([Math.log(first.avios), Math.log(last.avios)], [INSET, CURVE.width - INSET]);
  const y = scale(
    [first.price.basePricePerAvios, last.price.pricePerAvios],
    [INSET * 2, CURVE.height - INSET * 4],
  );
  const base = ({ avios, price }: ChosenPackage): Point => [
    x(Math.log(avios)),
    y(price.basePricePerAvios),
  ];
  const reduced = ({ avios, price }: ChosenPackage): Point => [
    x(Math.log(avios)),
    y(price.pricePerAvios),
  ];
  const bonus = priced.find(hasBonus);
  return {
    label: fillIn(labelText, {
      first: first.price.texts.pricePerAvios.spoken,
      last: last.price.texts.pricePerAvios.spoken,
      least: first.texts.avios,
      most: last.texts.avios,
    }),
    plain: dots(priced.filter((one) => !hasBonus(one)).map(base)),
    without: dots(priced.filter(hasBonus).map(base)),
    reduced: dots(priced.filter(hasBonus).map(reduced)),
    ends: [first, last].map(({ texts, price }) => ({
      avios: texts.avios,
      price: price.texts.pricePerAvios.shown,
      y: round(y(price.pricePerAvios)),
    })),
    bonus: bonus && { x: round(x(Math.log(bonus.avios)) - 9), avios: bonus.texts.avios },
  };
}

function falls(packages: readonly ChosenPackage[]): boolean {
  return packages.every(({ price }, index) => {
    const before = packages[index - 1]?.price;
    return !before || price.pricePerAvios <= before.pricePerAvios;
  });
}

type Point = readonly [x: number, y: number];

/** Lines of no length: their round caps are the dots. */
function dots(points: readonly Point[]): string {
  return points.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join('');
}

function hasBonus({ price }: ChosenPackage): boolean {
  return price.bonusAvios > 0;
}

type Range = readonly [from: number, to: number];

/** Maps the first range linearly to the second. */
function scale([start, end]: Range, [low, high]: Range): (value: number) => number {
  return (value) => low + ((value - start) / (end - start)) * (high - low);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
