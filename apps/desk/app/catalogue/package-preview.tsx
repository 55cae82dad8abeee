import { fullnessOf } from '@cairn/contract/prices/fullness';
import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import type { Currency } from '@cairn/contract/values/currency';
import { decimalFromMinor } from '@cairn/contract/values/money';
import type { IconName } from '@cairn/ui/icon';
import { PackageFace, packageCardClass } from '@cairn/ui/package-card';
import { Pile } from '@cairn/ui/pile';
import { Segmented } from '@cairn/ui/segmented';
import { type ReactNode, useId, useState } from 'react';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import styles from './package-preview.module.css';
import { type BonusTerms, eachText, quoteAt, type Tier } from './package-price.ts';

type Props = {
  tiers: readonly Tier[];
  currency: Currency;
  /** Undefined where none counts. */
  bonusOf: (avios: number) => BonusTerms | undefined;
  at: number;
  /** Above the card: as who sees it, and when. */
  title: ReactNode;
  /** The package that is shown first. */
  first: number;
};

const LARGEST = PACKAGE_AMOUNTS.at(-1) ?? 0;
const MIDDLE = 50_000;

/** The package's card as the shop draws it, with the prices and the bonus of a moment. */
export function PackagePreview({ tiers, currency, bonusOf, at, title, first }: Props) {
  const name = useId();
  const amounts = [...new Set([first, MIDDLE, LARGEST])].toSorted((one, other) => one - other);
  const [chosen, setChosen] = useState<number>();
  const avios = chosen !== undefined && amounts.includes(chosen) ? chosen : first;
  const quote = quoteAt(tiers, avios, currency, bonusOf(avios), at);
  const bonus = quote?.bonusAvios ?? 0;
  return (
    <div className={styles.preview}>
      <p>{title}</p>
      {quote ? (
        <div className={`${packageCardClass('lead')} ${styles.card}`}>
          <PackageFace
            {...labelOf(avios, bonus)}
            picture={<Pile fullness={fullnessOf(avios)} hasBonus={bonus > 0} />}
            receive={wholeText(avios + bonus)}
            unit="avios"
            how={bonus > 0 ? `${wholeText(avios)} + ${wholeText(bonus)} bonus` : 'No bonus'}
            hasBonus={bonus > 0}
            foot={
              <>
                <b>{moneyText({ amount: decimalFromMinor(quote.total), currency })}</b>
                <span>{eachText(quote.pricePerAvios, currency)} per avios</span>
              </>
            }
          />
        </div>
      ) : (
        <p className={styles.none}>This package has no price in {currency}.</p>
      )}
      <Segmented
        legend="Package"
        hideLegend
        name={name}
        value={`${avios}`}
        options={amounts.map((one) => ({ value: `${one}`, text: wholeText(one) }))}
        onChange={(value) => setChosen(Number(value))}
      />
    </div>
  );
}

/** In the words of the shop's recommendations. */
function labelOf(avios: number, bonus: number): { icon: IconName; label: string; why: string } {
  if (avios === LARGEST) {
    return { icon: 'trending-down', label: 'Best value', why: 'The lowest price per avios.' };
  }
  if (avios !== MIDDLE && bonus > 0) {
    const why = 'The bonus starts at this size.';
    return { icon: 'sparkles', label: 'Smallest with a bonus', why };
  }
  const why = 'What most members bought in the last 30 days.';
  return { icon: 'users', label: 'Most popular', why };
}
