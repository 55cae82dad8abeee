import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import type { ReactNode } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import type { PackageOffer } from '../offer/shown-offer.ts';
import styles from './before-choice.module.css';
import { PriceCurve } from './price-curve.tsx';

type Props = {
  content: PackageChoice;
  offer: PackageOffer;
  /** The text about a member's limit; undefined for visitors. */
  limit: ReactNode;
  /** In place of the bonus when little of the limit is left. */
  reset: ReactNode;
  /** Whether something stops every package. */
  isStopped: boolean;
};

/** Fills the panel until a package is chosen: price curve, end of the bonus, rest of the limit. */
export function BeforeChoice({ content, offer, limit, reset, isStopped }: Props) {
  const { panel } = content;
  return (
    <div className={styles.panel}>
      <h2>{panel.title}</h2>
      {offer.curve && <PriceCurve texts={panel} curve={offer.curve} />}
      {reset ||
        (offer.bonus?.title && (
          <div className={styles.box}>
            <Icon name="sparkles" />
            <p>
              <strong>{offer.bonus.title}</strong>
              {fillIn(panel.bonusText, { from: offer.bonus.from, date: offer.bonus.ends })}
            </p>
          </div>
        ))}
      {limit || (!isStopped && <p className={styles.rule}>{content.limitText}</p>)}
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
