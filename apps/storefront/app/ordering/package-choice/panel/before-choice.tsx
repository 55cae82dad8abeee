import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { Allowance } from '../allowance.ts';
import type { PackageOffer } from '../offer/shown-offer.ts';
import styles from './before-choice.module.css';
import { PriceCurve } from './price-curve.tsx';

type Props = {
  content: PackageChoice;
  offer: PackageOffer;
  allowance: Allowance | 'loading' | undefined;
  isTight: boolean;
  /** Whether something stops every package. */
  isStopped: boolean;
};

/** What helps to choose: how prices fall, when the bonus ends, what is left of the limit. */
export function BeforeChoice({ content, offer, allowance, isTight, isStopped }: Props) {
  const { panel } = content;
  const limit = allowance === 'loading' ? undefined : allowance;
  return (
    <div className={styles.panel}>
      <h2>{panel.title}</h2>
      {offer.curve && <PriceCurve texts={panel} curve={offer.curve} />}
      {isTight && limit ? (
        <div className={styles.box}>
          <Icon name="calendar-clock" />
          <p>
            <strong>{limit.texts.resetTitle}</strong>
            {limit.texts.resetText}
          </p>
        </div>
      ) : (
        offer.bonus?.title && (
          <div className={styles.box}>
            <Icon name="sparkles" />
            <p>
              <strong>{offer.bonus.title}</strong>
              {fillIn(panel.bonusText, { from: offer.bonus.from, date: offer.bonus.ends })}
            </p>
          </div>
        )
      )}
      {allowance === 'loading' ? (
        <div className={styles.limit} aria-busy="true">
          <Skeleton />
          <Skeleton width="medium" />
        </div>
      ) : limit ? (
        <div className={styles.limit}>
          <p className={styles.left}>
            <strong>{limit.texts.leftText}</strong> <span>{limit.texts.capText}</span>
          </p>
          <svg className={styles.meter} role="img" aria-label={limit.texts.meterLabel}>
            <rect width={`${limit.usedPercent}%`} height="100%" />
          </svg>
          <p>{limit.texts.noteText}</p>
        </div>
      ) : (
        content.limitText && !isStopped && <p className={styles.rule}>{content.limitText}</p>
      )}
      {isStopped ? (
        <p className={styles.rule}>{content.packages.disabledText}</p>
      ) : (
        <Button block aria-disabled className={styles.button}>
          {panel.buttonText}
        </Button>
      )}
    </div>
  );
}
