import type { Currency } from '@cairn/contract/values/currency';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import { useSearchParams } from 'react-router';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { withoutSignIn } from '#app/session/callback.ts';
import { CHOICE } from './filters.ts';
import { PackageCard } from './package-card.tsx';
import styles from './package-list.module.css';
import { type Circumstances, obstacleTo } from './rules.ts';
import type { ShownPackage } from './show-packages.ts';

type Props = {
  content: Pick<PackageChoice, 'packages' | 'empty'>;
  packages: readonly ShownPackage[];
  currency: Currency;
  chosen: number | undefined;
  isBusy: boolean;
  circumstances: Circumstances;
  onToggle(shown: ShownPackage): void;
  onAllSizes(): void;
  onCurrency(currency: Currency): void;
};

export function PackageList({ content, packages, currency, chosen, isBusy, ...more }: Props) {
  const { circumstances, onToggle, onAllSizes, onCurrency } = more;
  const [search] = useSearchParams();
  const texts = content.packages;
  if (!isBusy && !packages.some(({ price }) => price)) {
    return (
      <div className={styles.empty}>
        <h2>{fillIn(content.empty.title, { currency })}</h2>
        <p>{content.empty.text}</p>
        <p className={styles.ways}>
          <Button kind="secondary" onClick={onAllSizes}>
            {content.empty.allSizesText}
          </Button>
          {CURRENCIES.filter((code) => code !== currency).map((code) => (
            <Button key={code} kind="secondary" onClick={() => onCurrency(code)}>
              {fillIn(content.empty.otherCurrencyText, { currency: code })}
            </Button>
          ))}
        </p>
      </div>
    );
  }
  const lowest = lowestOf(packages);
  return (
    // Before hydration a card is a submit button that puts the package into the URL.
    <form method="get">
      {[...withoutSignIn(search)]
        .filter(([name]) => name !== CHOICE)
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <ul className={styles.packages} aria-label={texts.label} aria-busy={isBusy}>
        {packages.map((shown) => (
          <li key={shown.avios}>
            <PackageCard
              texts={texts}
              shown={shown}
              isChosen={shown.avios === chosen}
              isLowest={shown.avios === lowest}
              isBusy={isBusy}
              obstacle={obstacleTo(shown, circumstances)}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The first of the cheapest; undefined when only one package is on sale. */
function lowestOf(packages: readonly ShownPackage[]): number | undefined {
  const onSale = packages.filter(({ isAvailable, price }) => isAvailable && price);
  if (onSale.length < 2) return undefined;
  const each = (shown: ShownPackage) => shown.price?.pricePerAvios ?? Number.POSITIVE_INFINITY;
  return onSale.reduce((best, one) => (each(one) < each(best) ? one : best)).avios;
}
