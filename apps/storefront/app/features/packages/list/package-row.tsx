import { fillIn } from '@cairn/contract/values/fill-in';
import { Chip } from '@cairn/ui/chip';
import { Icon } from '@cairn/ui/icon';
import { Pile } from '@cairn/ui/pile';
import { Skeleton } from '@cairn/ui/skeleton';
import { memo, useId } from 'react';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { ChoiceButton } from '#app/ordering/package-choice/choice-button.tsx';
import type { Obstacle } from '#app/ordering/package-choice/rules.ts';
import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import styles from './package-row.module.css';

export type RowProps = {
  texts: PackageChoice['packages'];
  shown: ShownPackage;
  isChosen: boolean;
  /** Set if the package is recommended. */
  tag: string | undefined;
  /** Prices are loading. */
  isBusy: boolean;
  obstacle: Obstacle | undefined;
  overText: string | undefined;
  /** The highest price per avios of all packages, which the bars are drawn to. */
  highest: number;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
};

/** Memoised: a page shows up to 24 of them. Roles are written out, because phones lay rows out as grids. */
export const PackageRow = memo(function PackageRow(props: RowProps) {
  const { texts, shown, isChosen, tag, isBusy, obstacle, overText, onToggle } = props;
  const reasonId = useId();
  const { price } = shown;
  const isDisabled = obstacle !== undefined || isBusy;
  const reason = isBusy ? undefined : reasonFor(obstacle, texts, overText);
  return (
    <tr
      role="row"
      className={styles.row}
      data-chosen={isChosen || undefined}
      data-off={(!isBusy && obstacle !== undefined) || undefined}
    >
      <th scope="row" role="rowheader">
        <ChoiceButton
          shown={shown}
          isChosen={isChosen}
          isDisabled={isDisabled}
          describedBy={reason && reasonId}
          className={styles.choose}
          onToggle={onToggle}
        >
          <Pile
            fullness={shown.fullness}
            hasBonus={!isBusy && price?.texts.bonus !== undefined}
            className={styles.pile}
          />
          <span className={styles.amount}>
            {shown.texts.avios}
            <span className="visually-hidden"> {texts.aviosText}</span>
          </span>
        </ChoiceButton>
        {tag && !isBusy && (
          <Chip tone="mute" className={styles.tag}>
            {tag}
          </Chip>
        )}
      </th>
      {reason ? (
        <td role="cell" className={styles.reason} colSpan={2}>
          <span id={reasonId}>
            <Icon name={obstacle === 'over limit' ? 'gauge' : 'lock'} />
            {reason}
          </span>
        </td>
      ) : (
        <Amounts texts={texts} price={price} isBusy={isBusy} />
      )}
      <td role="cell" className={styles.price}>
        {isBusy ? <Skeleton className={styles.wait} /> : price?.texts.total}
      </td>
      <td role="cell" className={styles.each}>
        {isBusy ? <Skeleton className={styles.wait} /> : price && <Each {...props} price={price} />}
      </td>
    </tr>
  );
});

function reasonFor(
  obstacle: Obstacle | undefined,
  texts: PackageChoice['packages'],
  overText: string | undefined,
): string | undefined {
  if (obstacle === 'over limit') return overText;
  return obstacle === 'unavailable' ? texts.unavailableText : undefined;
}

type AmountsProps = Pick<RowProps, 'texts' | 'isBusy'> & { price: ShownPackage['price'] };

function Amounts({ texts, price, isBusy }: AmountsProps) {
  const bonus = price?.texts.bonus;
  return (
    <>
      <td role="cell" className={styles.bonus} data-none={bonus === undefined || undefined}>
        {isBusy ? (
          <Skeleton className={styles.wait} />
        ) : bonus === undefined ? (
          <span className={styles.none}>{texts.noBonusText}</span>
        ) : (
          <Spoken shown={`+${bonus}`} spoken={fillIn(texts.bonusText, { amount: bonus })} />
        )}
      </td>
      <td role="cell" className={styles.receive}>
        {!isBusy && price?.texts.receive}
      </td>
    </>
  );
}

type EachProps = Pick<RowProps, 'highest'> & { price: NonNullable<ShownPackage['price']> };

/** The price per avios with and without the bonus, in words and as a bar. */
function Each({ highest, price }: EachProps) {
  const { pricePerAvios, each, withoutBonus } = price.texts;
  const share = (one: number) => `${Math.round((100 * one) / highest)}%`;
  return (
    <>
      <span className={styles.wide}>
        <Spoken {...pricePerAvios} />
      </span>
      <span className={styles.narrow}>
        <Spoken {...each} />
      </span>
      <svg className={styles.bar} aria-hidden="true">
        <rect width={share(price.basePricePerAvios)} height="100%" />
        {withoutBonus && <rect width={share(price.pricePerAvios)} height="100%" />}
      </svg>
      {withoutBonus && (
        <small className={styles.without}>
          <Spoken {...withoutBonus} />
        </small>
      )}
    </>
  );
}
