import { bonusPercent } from '@cairn/contract/prices/bonus-percent';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { SummaryRow } from '@cairn/ui/order-summary';
import { Skeleton } from '@cairn/ui/skeleton';
import { Spoken, type SpokenText } from '#app/content/text/spoken.tsx';
import type { Amounts, ProductRow } from '../orders/product-table.ts';
import styles from './summary-rows.module.css';

type SummaryTexts = {
  aviosText: string;
  bonusText: string;
  percentBonusText: string;
  pricePerAviosText: string;
  /** Missing on pages of products that leave the member's own balance as it is. */
  balanceAfterText?: string | undefined;
  balanceSpokenText?: string | undefined;
};

/** Undefined for visitors, and when the balance is not known. */
export type Balance = number | 'loading' | undefined;

type Summary = {
  /** The product, as the name of the first row. */
  name: string;
  /** Replaces the avios as the value of that row. */
  value?: string | undefined;
  amounts: Omit<Amounts, 'price'>;
  row: Pick<ProductRow<never>, 'balance'>;
  pricePerAvios: SpokenText | undefined;
  balance: Balance;
};

export function summaryRows(texts: SummaryTexts, summary: Summary, locale: string): SummaryRow[] {
  const { name, value, amounts, row, pricePerAvios, balance } = summary;
  const { avios, bonusAvios } = amounts;
  const number = (count: number) => count.toLocaleString(locale);
  const change = { credit: avios + bonusAvios, debit: -avios, unchanged: 0 }[row.balance];
  const { balanceAfterText, balanceSpokenText = '' } = texts;
  return [
    { name, value: value ?? fillIn(texts.aviosText, { amount: number(avios) }) },
    ...(bonusAvios > 0
      ? [
          {
            name: bonusName(texts, bonusPercent(avios, bonusAvios)),
            value: fillIn(texts.aviosText, { amount: `+${number(bonusAvios)}` }),
            tone: 'bonus' as const,
          },
        ]
      : []),
    ...(balanceAfterText !== undefined && balance !== undefined && change !== 0
      ? [
          {
            name: balanceAfterText,
            value: (
              <span className={styles.balance}>
                {balance === 'loading' ? (
                  <Skeleton className={styles.wait} />
                ) : (
                  <BeforeAndAfter
                    spokenText={balanceSpokenText}
                    before={number(balance)}
                    after={number(balance + change)}
                  />
                )}
              </span>
            ),
          },
        ]
      : []),
    ...(pricePerAvios
      ? [{ name: texts.pricePerAviosText, value: <Spoken {...pricePerAvios} /> }]
      : []),
  ];
}

type BeforeAndAfterProps = { spokenText: string; before: string; after: string };

function BeforeAndAfter({ spokenText, before, after }: BeforeAndAfterProps) {
  return <Spoken shown={`${before} → ${after}`} spoken={fillIn(spokenText, { before, after })} />;
}

type BonusTexts = { bonusText: string; percentBonusText: string };

/** A bonus that is not a whole percentage is named without it. */
export function bonusName(texts: BonusTexts, percent: number | undefined): string {
  if (percent === undefined) return texts.bonusText;
  return fillIn(texts.percentBonusText, { percent: `${percent}` });
}
