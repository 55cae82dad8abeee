import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Panel } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { Link, useSearchParams } from 'react-router';
import type { GiftPage } from '#app/content/order-pages/gift-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { useErrorTitle } from '#app/errors/use-error-title.ts';
import { LogInToContinue } from '#app/ordering/choice/log-in-to-continue.tsx';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { type ChosenPackage, seenTerms } from '#app/ordering/package-choice/shown-package.ts';
import type { NextAction } from '#app/ordering/parts/member-standing.ts';
import { OrderNotes } from '#app/ordering/parts/order-notes.tsx';
import priceRows from '#app/ordering/parts/price-rows.module.css';
import { summaryRows } from '#app/ordering/parts/summary-rows.tsx';
import { nextPath } from '#app/ordering/paths.ts';
import styles from './gift-summary.module.css';

type Props = {
  content: GiftPage;
  chosen: ChosenPackage | undefined;
  currency: Currency;
  locale: string;
  /** Whether something stops every gift. */
  isStopped: boolean;
  next: NextAction;
  onContinue(): void;
};

/** The price, below the card. */
export function GiftSummary(props: Props) {
  const { content, chosen, locale, isStopped, next } = props;
  const { summary } = content;
  const stoppedText = useErrorTitle() ?? content.sizes.disabledText;
  if (!chosen) {
    return (
      <Panel>
        <p className={styles.rule}>{isStopped ? stoppedText : content.limitText}</p>
        {!isStopped && (
          <Button block aria-disabled>
            {summary.chooseText}
          </Button>
        )}
      </Panel>
    );
  }
  const { avios, price } = chosen;
  const rows = summaryRows(
    summary,
    {
      name: summary.packageText,
      amounts: { avios, bonusAvios: price.bonusAvios },
      row: rowOf('gift'),
      pricePerAvios: price.texts.pricePerAvios,
      balance: undefined,
    },
    locale,
  );
  const { basePricePerAvios } = price.texts;
  const totalText = fillIn(summary.totalText, { currency: props.currency });
  return (
    <Panel>
      <dl className={priceRows.rows}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {basePricePerAvios && (
          <div>
            <dt>{summary.withoutBonusText}</dt>
            <dd>
              <Spoken {...basePricePerAvios} />
            </dd>
          </div>
        )}
        {/* A new element for another currency: the same one would move. */}
        <div key={totalText} className={priceRows.total}>
          <dt>{totalText}</dt>
          <dd>{price.texts.total}</dd>
        </div>
      </dl>
      {next === 'log in' && (
        <p className={styles.rule}>
          {fillIn(content.logIn.text, { amount: chosen.texts.avios, total: price.texts.total })}
        </p>
      )}
      <ContinueButton {...props} terms={seenTerms(chosen, props.currency)} />
      <OrderNotes
        notes={[
          { icon: 'zap', text: summary.arrivalText },
          { icon: 'undo-2', text: summary.refundText, link: summary.refundLink },
          { icon: 'bell-ring', text: summary.priceChangeText },
        ]}
      />
    </Panel>
  );
}

type ContinueProps = Pick<Props, 'content' | 'next' | 'onContinue'> & {
  terms: string;
  isShort?: boolean;
};

/** The button to the next step. Visitors log in first. */
export function ContinueButton(props: ContinueProps) {
  const { content, terms, next, onContinue, isShort = false } = props;
  const className = buttonClass({ block: !isShort });
  const again = useSearchParams()[0].get('again');
  if (next === 'log in') {
    return (
      <LogInToContinue className={className} terms={terms} onLeave={onContinue}>
        {content.logIn.buttonText}
      </LogInToContinue>
    );
  }
  const text = (
    <>
      {isShort ? content.summary.barButtonText : content.summary.buttonText}
      <Icon name="arrow-right" />
    </>
  );
  if (next === 'wait') {
    return (
      <Button block={!isShort} aria-busy>
        {text}
      </Button>
    );
  }
  return (
    <Link
      className={className}
      to={again ? `${nextPath('gift')}?again=${encodeURIComponent(again)}` : nextPath('gift')}
      onClick={onContinue}
    >
      {text}
    </Link>
  );
}
