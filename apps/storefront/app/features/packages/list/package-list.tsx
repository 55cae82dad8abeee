import { OPERATIONS } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button } from '@cairn/ui/button';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { ChoiceForm } from '#app/ordering/package-choice/choice-form.tsx';
import type { Circumstances } from '#app/ordering/package-choice/rules.ts';
import type { ShownPackage } from '#app/ordering/package-choice/shown-package.ts';
import { useSession } from '#app/session/session.tsx';
import type { Allowance } from '../allowance.ts';
import type { Filters } from '../filters.ts';
import type { PackageOffer } from '../offer/shown-offer.ts';
import { groupBySize } from './groups.ts';
import styles from './package-list.module.css';
import { SizeRows } from './size-rows.tsx';

type Props = {
  content: Pick<PackageChoice, 'packages' | 'empty' | 'filters'>;
  offer: PackageOffer;
  /** Those that the filters leave. */
  packages: readonly ShownPackage[];
  order: Filters['order'];
  chosen: number | undefined;
  tags: ReadonlyMap<number, string>;
  isBusy: boolean;
  circumstances: Circumstances;
  allowance: Allowance | undefined;
  onToggle(shown: ShownPackage, isChosen: boolean): void;
  onAllSizes(): void;
  onCurrency(currency: Currency): void;
};

/** All packages as one table, grouped by size. */
export function PackageList(props: Props) {
  const { content, offer, packages, order, isBusy, onAllSizes, onCurrency } = props;
  const { currency } = offer;
  const { company } = useSession();
  const texts = content.packages;
  if (!isBusy && !packages.some(({ price }) => price)) {
    return (
      <div className={styles.empty}>
        <h3>{fillIn(content.empty.title, { currency })}</h3>
        <p>{content.empty.text}</p>
        <p className={styles.ways}>
          <Button kind="secondary" onClick={onAllSizes}>
            {content.empty.allSizesText}
          </Button>
          {OPERATIONS[company].currencies
            .filter((code) => code !== currency)
            .map((code) => (
              <Button key={code} kind="secondary" onClick={() => onCurrency(code)}>
                {fillIn(content.empty.otherCurrencyText, { currency: code })}
              </Button>
            ))}
        </p>
      </div>
    );
  }
  return (
    <>
      <ChoiceForm />
      <table role="table" className={styles.table} aria-label={texts.label} aria-busy={isBusy}>
        <thead role="rowgroup">
          <tr role="row">
            {Object.entries(texts.columns).map(([column, name]) => (
              <th key={column} scope="col" role="columnheader">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groupBySize(packages, order).map((group) => (
          <SizeRows key={group.size} {...props} group={group} />
        ))}
      </table>
    </>
  );
}
