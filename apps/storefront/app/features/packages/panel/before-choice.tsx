import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { lazy, type ReactNode, Suspense } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { PriceCurve as Curve, PackageOffer } from '../offer/shown-offer.ts';
import beforeChoiceStyles from './before-choice.module.css';
import styles from './price-curve.module.css';

/** Few members are stopped, so it is not part of the page's script. */
const ErrorTitle = lazy(() => import('#app/errors/error-title.tsx'));

type Props = { texts: PackageChoice['panel']; curve: Curve };

/** The price per avios by package, with and without the bonus. */
function PriceCurve({ texts, curve }: Props) {
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

type BeforeChoiceProps = {
  content: PackageChoice;
  offer: PackageOffer;
  /** The text about a member's limit; undefined for visitors. */
  limit: ReactNode;
  /** In place of the bonus when little of the limit is left. */
  reset: ReactNode;
  /** Members' reminders, whose place is kept; undefined for visitors. */
  tools: ReactNode;
  /** Whether something stops every package. */
  isStopped: boolean;
  /** Shown when it is stopped and no message says why. */
  stoppedText: string;
};

/** Fills the panel until a package is chosen: price curve, end of the bonus, rest of the limit. */
export function BeforeChoice(props: BeforeChoiceProps) {
  const { content, offer, limit, reset, tools, isStopped, stoppedText } = props;
  const { panel } = content;
  return (
    <div className={beforeChoiceStyles.panel}>
      <h2>{panel.title}</h2>
      {offer.curve && <PriceCurve texts={panel} curve={offer.curve} />}
      {reset ||
        (offer.bonus?.title && (
          <div className={beforeChoiceStyles.box}>
            <Icon name="sparkles" />
            <p>
              <strong>{offer.bonus.title}</strong>
              {fillIn(panel.bonusText, { from: offer.bonus.from, date: offer.bonus.ends })}
            </p>
          </div>
        ))}
      {!reset && tools && (
        <div className={beforeChoiceStyles.tools} data-bonus={offer.bonus !== undefined}>
          {tools}
        </div>
      )}
      {limit || (!isStopped && <p className={beforeChoiceStyles.rule}>{content.limitText}</p>)}
      {isStopped ? (
        <p className={beforeChoiceStyles.rule}>
          <Suspense fallback={stoppedText}>
            <ErrorTitle otherwise={stoppedText} />
          </Suspense>
        </p>
      ) : (
        <Button block aria-disabled className={beforeChoiceStyles.button}>
          {panel.buttonText}
        </Button>
      )}
    </div>
  );
}
