import { fillIn } from '@cairn/contract/values/fill-in';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { ChosenPackage, ShownPackage } from '../show-packages.ts';
import styles from './price-curve.module.css';

const WIDTH = 300;
const HEIGHT = 104;
const INSET = 6;

type Props = { texts: PackageChoice['panel']; packages: readonly ShownPackage[] };

/** The price per avios of every package. Left out where a bigger package would cost more per avios. */
export function PriceCurve({ texts, packages }: Props) {
  const priced = packages.filter((one): one is ChosenPackage => one.price !== undefined);
  const [first, last] = [priced[0], priced.at(-1)];
  if (!first || !last || first === last || !falls(priced)) return null;
  const x = scale([first.avios, last.avios].map(Math.log), [INSET, WIDTH - INSET]);
  const y = scale(
    [first.price.basePricePerAvios, last.price.pricePerAvios],
    [INSET * 2, HEIGHT - INSET * 4],
  );
  const withBonus = priced.find(({ price }) => price.bonusAvios > 0);
  const bonusX = withBonus && x(Math.log(withBonus.avios)) - 9;
  const label = fillIn(texts.curveLabel, {
    first: first.price.texts.pricePerAvios.spoken,
    last: last.price.texts.pricePerAvios.spoken,
    least: first.texts.avios,
    most: last.texts.avios,
  });
  return (
    <figure className={styles.figure}>
      <figcaption>{texts.curveTitle}</figcaption>
      <svg className={styles.curve} viewBox={`0 0 ${WIDTH} 120`} role="img" aria-label={label}>
        {bonusX !== undefined && (
          <rect
            className={styles.area}
            x={round(bonusX)}
            width={round(WIDTH - bonusX)}
            height={HEIGHT}
            rx="6"
          />
        )}
        <path className={styles.axis} d={`M0 ${HEIGHT}h${WIDTH}`} />
        {priced.map(({ avios, price }) => {
          const cx = round(x(Math.log(avios)));
          const hasBonus = price.bonusAvios > 0;
          return (
            <g key={avios}>
              <circle
                className={hasBonus ? styles.without : styles.plain}
                cx={cx}
                cy={round(y(price.basePricePerAvios))}
                r={hasBonus ? 3 : 4}
              />
              {hasBonus && (
                <circle
                  className={styles.reduced}
                  cx={cx}
                  cy={round(y(price.pricePerAvios))}
                  r="4"
                />
              )}
            </g>
          );
        })}
        <text x="0" y="118">
          {first.texts.avios}
        </text>
        {withBonus && bonusX !== undefined && bonusX > 60 && (
          <text x={round(bonusX)} y="118">
            {withBonus.texts.avios}
          </text>
        )}
        <text x={WIDTH} y="118" textAnchor="end">
          {last.texts.avios}
        </text>
        <text className={styles.price} x="0" y={round(y(first.price.pricePerAvios) + 26)}>
          {first.price.texts.pricePerAvios.shown}
        </text>
        <text
          className={styles.price}
          x={WIDTH - INSET}
          y={round(y(last.price.pricePerAvios) + 17)}
          textAnchor="end"
        >
          {last.price.texts.pricePerAvios.shown}
        </text>
      </svg>
      {withBonus && (
        <ul className={styles.key}>
          <li className={styles.keyReduced}>{texts.bonusLabel}</li>
          <li className={styles.keyWithout}>{texts.baseLabel}</li>
        </ul>
      )}
    </figure>
  );
}

function falls(packages: readonly ChosenPackage[]): boolean {
  return packages.every(({ price }, index) => {
    const before = packages[index - 1]?.price;
    return !before || price.pricePerAvios <= before.pricePerAvios;
  });
}

/** Maps the first range linearly to the second. */
function scale(from: readonly number[], to: readonly number[]): (value: number) => number {
  const [start = 0, end = 1] = from;
  const [low = 0, high = 1] = to;
  return (value) => low + ((value - start) / (end - start)) * (high - low);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
