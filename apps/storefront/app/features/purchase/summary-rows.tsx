import type { SummaryRow } from '@cairn/ui/order-summary';
import { Skeleton } from '@cairn/ui/skeleton';
import { bonusName } from '#app/content/bonus-name.ts';
import { fillIn } from '#app/content/fill-in.ts';
import type { PurchasePage } from '#app/content/purchase-page.server.ts';
import { Spoken } from '#app/content/spoken.tsx';
import type { ChosenPackage } from './show-packages.ts';
import styles from './summary-rows.module.css';

type Words = PurchasePage['summary'];

/** Undefined for visitors, and where it is not known. */
export type Balance = number | 'awaited' | undefined;

/** What an order is made of. */
export function rowsOf(
  words: Words,
  { avios, texts, price }: ChosenPackage,
  balance: Balance,
  locale: string,
): SummaryRow[] {
  return [
    { name: words.packageText, value: fillIn(words.aviosText, { amount: texts.avios }) },
    ...(price.texts.bonus
      ? [
          {
            name: bonusName(words, avios, price.bonusAvios),
            value: `+${fillIn(words.aviosText, { amount: price.texts.bonus })}`,
            tone: 'bonus' as const,
          },
        ]
      : []),
    ...(balance === undefined
      ? []
      : [
          {
            name: words.balanceAfterText,
            value: (
              <span className={styles.balance}>
                {balance === 'awaited' ? (
                  <Skeleton className={styles.wait} />
                ) : (
                  <BeforeAndAfter
                    words={words}
                    before={balance.toLocaleString(locale)}
                    after={(balance + avios + price.bonusAvios).toLocaleString(locale)}
                  />
                )}
              </span>
            ),
          },
        ]),
    { name: words.pricePerAviosText, value: <Spoken {...price.texts.pricePerAvios} /> },
  ];
}

type BeforeAndAfterProps = { words: Words; before: string; after: string };

function BeforeAndAfter({ words, before, after }: BeforeAndAfterProps) {
  return (
    <Spoken
      shown={`${before} → ${after}`}
      spoken={fillIn(words.balanceSpokenText, { before, after })}
    />
  );
}
