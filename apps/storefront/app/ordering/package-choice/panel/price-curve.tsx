import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { PriceCurve as Curve } from '../offer/shown-offer.ts';
import styles from './price-curve.module.css';

type Props = { texts: PackageChoice['panel']; curve: Curve };

/** The price per avios by package, with and without the bonus. */
export function PriceCurve({ texts, curve }: Props) {
  const { label, plain, without, reduced, ends, bonus } = curve;
  return (
    <figure className={styles.figure}>
      <figcaption>{texts.curveTitle}</figcaption>
      <svg className={styles.curve} viewBox="0 0 300 120" role="img" aria-label={label}>
        {bonus && <rect x={bonus.x} width={300 - bonus.x} height="104" rx="6" />}
        {/* The axis, prices without any bonus, the others without theirs (a dot and its hole), and with it. */}
        <path d="M0 104h300" />
        <path d={plain} />
        <path d={without} />
        <path d={without} />
        <path d={reduced} />
        {ends.map(({ avios, price, y }, index) => (
          <g key={avios} textAnchor={index === 0 ? 'start' : 'end'}>
            <text x={index * 300} y="118">
              {avios}
            </text>
            <text className={styles.price} x={index * 294} y={y + (index === 0 ? 26 : 17)}>
              {price}
            </text>
          </g>
        ))}
        {bonus && bonus.x > 60 && (
          <text x={bonus.x} y="118">
            {bonus.avios}
          </text>
        )}
      </svg>
      {bonus && (
        <ul className={styles.key}>
          <li>{texts.bonusLabel}</li>
          <li>{texts.baseLabel}</li>
        </ul>
      )}
    </figure>
  );
}
