import { OPERATIONS, offeredCurrency } from '@cairn/contract/values/company';
import { fillIn } from '@cairn/contract/values/fill-in';
import { startPage } from '@cairn/contract/values/product';
import { Panel } from '@cairn/ui/box';
import { buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Range } from '@cairn/ui/range';
import { Select } from '@cairn/ui/select';
import { Stepper } from '@cairn/ui/stepper';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QuickPriceCheckContent } from '#app/content/pages/discovery-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { useSettled } from '#app/content/text/use-settled.ts';
import styles from './quick-price-check.module.css';
import type { ShownQuote } from './show-quotes.ts';
import { type QuotesProps, useQuotes } from './use-quotes.ts';

const FIRST_SHOWN = 25_000;

type Props = QuotesProps & { content: QuickPriceCheckContent };

/** Price calculator for visitors: choose an amount, see the total. */
export function QuickPriceCheck({ content, ...priced }: Props) {
  const { shown, asked, hasFailed, changeCurrency } = useQuotes(priced);
  const [avios, setAvios] = useState(FIRST_SHOWN);
  const { visit } = priced;
  const { quotes, currency } = shown;
  const index = nearest(quotes, avios);
  const quote = quotes[index];
  const announced = useSettled(`${quote?.avios} ${currency}`);
  if (!quote) return null;

  const { texts } = quote;
  const fewer = quotes[index - 1];
  const more = quotes[index + 1];
  return (
    <Panel aria-busy={asked !== undefined}>
      <div className={styles.head}>
        <h2>{content.title}</h2>
        <Select
          label={content.currencyLabel}
          hideLabel
          value={asked ?? currency}
          onChange={(event) => {
            const chosen = offeredCurrency(visit.company, event.target.value);
            if (chosen) void changeCurrency(chosen);
          }}
          options={OPERATIONS[visit.company].currencies.map((code) => ({
            value: code,
            text: code,
          }))}
        />
      </div>
      <Stepper
        value={texts.avios}
        unit={content.aviosText}
        fewerLabel={fillIn(content.fewerText, { amount: (fewer ?? quote).texts.avios })}
        moreLabel={fillIn(content.moreText, { amount: (more ?? quote).texts.avios })}
        onFewer={fewer && (() => setAvios(fewer.avios))}
        onMore={more && (() => setAvios(more.avios))}
      />
      <Range
        label={content.sliderLabel}
        valueText={`${texts.avios} ${content.aviosText}`}
        min={0}
        max={quotes.length - 1}
        value={index}
        onChange={(event) => setAvios(quotes[Number(event.target.value)]?.avios ?? avios)}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{quotes[0]?.texts.avios}</span>
        <span>{quotes.at(-1)?.texts.avios}</span>
      </p>
      <dl className={styles.quote}>
        {/* Always rendered, so that the layout does not shift while dragging. */}
        <div>
          <dt>
            {texts.bonus
              ? fillIn(content.bonusText, { date: texts.bonus.ends })
              : content.noBonusText}
          </dt>
          <dd>
            {texts.bonus && (
              <Chip tone="bonus">
                {fillIn(content.bonusAmountText, { amount: texts.bonus.avios })}
              </Chip>
            )}
          </dd>
        </div>
        <div>
          <dt>{content.pricePerAviosText}</dt>
          <dd>
            <Spoken {...texts.pricePerAvios} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{content.totalText}</dt>
          <dd>{texts.total}</dd>
        </div>
      </dl>
      <p role="status" className={hasFailed ? styles.failed : 'visually-hidden'}>
        {hasFailed && content.failedText}
        {asked && content.busyText}
        {announced && fillIn(content.announcement, { amount: texts.avios, total: texts.total })}
      </p>
      <Link
        className={buttonClass({ block: true })}
        to={`${startPage('purchase')}?avios=${quote.avios}&currency=${currency}`}
      >
        {fillIn(content.buttonText, { amount: texts.avios })}
      </Link>
    </Panel>
  );
}

/** The package on sale that is closest to the chosen amount. */
function nearest(quotes: readonly ShownQuote[], avios: number): number {
  const distances = quotes.map((quote) => Math.abs(quote.avios - avios));
  return distances.indexOf(Math.min(...distances));
}
