import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import package1 from '@cairn/ui/drawings/package-1.svg';
import package2 from '@cairn/ui/drawings/package-2.svg';
import package3 from '@cairn/ui/drawings/package-3.svg';
import package4 from '@cairn/ui/drawings/package-4.svg';
import package5 from '@cairn/ui/drawings/package-5.svg';
import package6 from '@cairn/ui/drawings/package-6.svg';
import { Icon } from '@cairn/ui/icon';
import { Skeleton } from '@cairn/ui/skeleton';
import { memo } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { CHOICE } from './filters.ts';
import styles from './package-card.module.css';
import type { Obstacle } from './rules.ts';
import type { ShownPackage } from './show-packages.ts';

/** The largest number of avios for each drawing. */
const DRAWINGS = [
  [15_000, package1],
  [30_000, package2],
  [45_000, package3],
  [60_000, package4],
  [90_000, package5],
  [Number.POSITIVE_INFINITY, package6],
] as const;

export function drawingOf(avios: number): string {
  return DRAWINGS.find(([most]) => avios <= most)?.[1] ?? package6;
}

type Props = {
  texts: PackageChoice['packages'];
  shown: ShownPackage;
  isChosen: boolean;
  isLowest: boolean;
  /** Prices are loading. */
  isBusy: boolean;
  obstacle: Obstacle | undefined;
  onToggle(shown: ShownPackage): void;
};

/** Memoised: a page shows up to 24 of them. */
export const PackageCard = memo(function PackageCard(props: Props) {
  const { texts, shown, isChosen, isLowest, isBusy, obstacle, onToggle } = props;
  const { price } = shown;
  const isDisabled = obstacle !== undefined || isBusy;
  return (
    <button
      type="submit"
      name={CHOICE}
      value={shown.avios}
      className={styles.card}
      aria-pressed={isChosen}
      aria-disabled={isDisabled}
      onClick={(event) => {
        event.preventDefault();
        if (!isDisabled) onToggle(shown);
      }}
    >
      {/* Lazy, because phones hide the drawings. */}
      <img
        className={styles.drawing}
        src={drawingOf(shown.avios)}
        alt=""
        width="72"
        height="66"
        loading="lazy"
      />
      <span className={styles.mark} aria-hidden="true">
        <Icon name="check" />
      </span>
      <span className={styles.amount}>
        {shown.texts.avios} <small>{texts.aviosText}</small>
      </span>
      <span className={styles.bonus}>
        {obstacle === 'unavailable' && !isBusy ? (
          <Chip tone="mute">{texts.unavailableText}</Chip>
        ) : obstacle === 'stopped' ? (
          <Chip tone="mute">{texts.disabledText}</Chip>
        ) : (
          price?.texts.bonus &&
          !isBusy && (
            <Chip tone="bonus">{fillIn(texts.bonusText, { amount: price.texts.bonus })}</Chip>
          )
        )}
      </span>
      <span className={styles.price}>
        {isBusy ? <Skeleton width="medium" className={styles.wait} /> : price?.texts.total}
      </span>
      <span className={styles.each}>
        {isBusy ? (
          <Skeleton width="medium" className={styles.wait} />
        ) : (
          price && (
            <Spoken
              shown={fillIn(texts.pricePerAviosText, {
                pricePerAvios: price.texts.pricePerAvios.shown,
              })}
              spoken={fillIn(texts.pricePerAviosText, {
                pricePerAvios: price.texts.pricePerAvios.spoken,
              })}
            />
          )
        )}
      </span>
      {isLowest && !isBusy && texts.lowestPriceText && (
        <Chip tone="solid" className={styles.lowest}>
          {texts.lowestPriceText}
        </Chip>
      )}
    </button>
  );
});
