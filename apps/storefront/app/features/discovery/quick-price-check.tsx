import { timeZoneOf } from '@cairn/contract/company';
import { CURRENCIES, type Currency, isCurrency } from '@cairn/contract/currency';
import { formatMoney } from '@cairn/contract/money';
import { startPage } from '@cairn/contract/product';
import type { PackageQuote } from '@cairn/contract/tier';
import { Panel } from '@cairn/ui/box';
import { buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Range } from '@cairn/ui/range';
import { Select } from '@cairn/ui/select';
import { Stepper } from '@cairn/ui/stepper';
import { useState } from 'react';
import { Link } from 'react-router';
import type { QuickPriceCheckContent } from '#app/content/discovery-page.server.ts';
import { fillIn } from '#app/content/fill-in.ts';
import type { Visitor } from './discovery-page.tsx';
import { pricePerAviosText, type SmallUnits } from './price-texts.ts';
import styles from './quick-price-check.module.css';
import { Spoken } from './spoken.tsx';
import { useQuotes } from './use-quotes.ts';
import { useSettled } from './use-settled.ts';

const FIRST_SHOWN = 25_000;

type Props = {
  content: QuickPriceCheckContent;
  smallUnits: SmallUnits;
  quotes: PackageQuote[];
  currency: Currency;
  visit: Visitor;
};

/** What a package costs, before logging in: pick an amount, see the total. */
export function QuickPriceCheck({ content, smallUnits, visit, ...initial }: Props) {
  const { shown, asked, hasFailed, changeCurrency } = useQuotes(initial, visit);
  const [avios, setAvios] = useState(FIRST_SHOWN);
  const { quotes, currency } = shown;
  const { locale } = visit;
  const index = nearest(quotes, avios);
  const quote = quotes[index];
  const announced = useSettled(`${quote?.avios} ${currency}`);
  if (!quote) return null;

  const amount = (count: number) => count.toLocaleString(locale);
  const total = formatMoney(quote.total, currency, locale);
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
            if (isCurrency(event.target.value)) void changeCurrency(event.target.value);
          }}
          options={CURRENCIES.map((code) => ({ value: code, text: code }))}
        />
      </div>
      <Stepper
        value={amount(quote.avios)}
        unit={content.aviosText}
        fewerLabel={fillIn(content.fewerText, { amount: amount((fewer ?? quote).avios) })}
        moreLabel={fillIn(content.moreText, { amount: amount((more ?? quote).avios) })}
        onFewer={fewer && (() => setAvios(fewer.avios))}
        onMore={more && (() => setAvios(more.avios))}
      />
      <Range
        label={content.sliderLabel}
        valueText={`${amount(quote.avios)} ${content.aviosText}`}
        min={0}
        max={quotes.length - 1}
        value={index}
        onChange={(event) => setAvios(quotes[Number(event.target.value)]?.avios ?? avios)}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{amount(quotes[0]?.avios ?? 0)}</span>
        <span>{amount(quotes.at(-1)?.avios ?? 0)}</span>
      </p>
      <dl className={styles.quote}>
        {/* Always there, so that nothing moves under the finger. */}
        <div>
          <dt>
            {quote.bonusEnds
              ? fillIn(content.bonusText, { date: shortDate(quote.bonusEnds, visit) })
              : content.noBonusText}
          </dt>
          <dd>
            {quote.bonusEnds && (
              <Chip tone="bonus">
                {fillIn(content.bonusAmountText, { amount: amount(quote.bonusAvios) })}
              </Chip>
            )}
          </dd>
        </div>
        <div>
          <dt>{content.pricePerAviosText}</dt>
          <dd>
            <Spoken {...pricePerAviosText(quote.pricePerAvios, currency, locale, smallUnits)} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{content.totalText}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p role="status" className={hasFailed ? styles.failed : 'visually-hidden'}>
        {hasFailed && content.failedText}
        {asked && content.busyText}
        {announced && fillIn(content.announcement, { amount: amount(quote.avios), total })}
      </p>
      <Link
        className={buttonClass({ block: true })}
        to={`${startPage('purchase')}?currency=${currency}`}
      >
        {fillIn(content.buttonText, { amount: amount(quote.avios) })}
      </Link>
    </Panel>
  );
}

/** The offered package closest to what was chosen: what is sold out is stepped over. */
function nearest(quotes: readonly PackageQuote[], avios: number): number {
  const distances = quotes.map((quote) => Math.abs(quote.avios - avios));
  return distances.indexOf(Math.min(...distances));
}

function shortDate(date: Date, { company, locale }: Visitor): string {
  const timeZone = timeZoneOf(company);
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'short', timeZone });
}
