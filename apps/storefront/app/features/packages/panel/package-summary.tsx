import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { OrderSummary, type SummaryRow } from '@cairn/ui/order-summary';
import { Pile } from '@cairn/ui/pile';
import { Skeleton } from '@cairn/ui/skeleton';
import { Link } from 'react-router';
import type { PurchasePage } from '#app/content/order-pages/purchase-page.server.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import { LogInToContinue } from '#app/ordering/choice/log-in-to-continue.tsx';
import type { SeenTerms } from '#app/ordering/choice/seen-terms.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import type { ChosenPackage } from '#app/ordering/package-choice/shown-package.ts';
import type { NextAction } from '#app/ordering/parts/member-standing.ts';
import { OrderNotes } from '#app/ordering/parts/order-notes.tsx';
import { type Balance, summaryRows } from '#app/ordering/parts/summary-rows.tsx';
import { nextPath } from '#app/ordering/paths.ts';
import styles from './package-summary.module.css';

type Props = {
  content: PurchasePage;
  chosen: ChosenPackage;
  currency: Currency;
  terms: SeenTerms;
  locale: string;
  balance: Balance;
  /** The rest of the member's yearly limit after the purchase; `true` while that is fetched. */
  leftAfter: { name: string; left: string | boolean | undefined } | undefined;
  /** Set when the package reaches what the member saves for. */
  goalText: string | undefined;
  next: NextAction;
  onContinue(): void;
};

export function PackageSummary(props: Props) {
  const { content, chosen, currency, locale, balance, next } = props;
  const texts = content.summary;
  const { avios, price } = chosen;
  const summary = {
    name: texts.packageText,
    amounts: { avios, bonusAvios: price.bonusAvios },
    row: rowOf('purchase'),
    pricePerAvios: price.texts.pricePerAvios,
    balance,
  };
  return (
    <OrderSummary
      title={texts.title}
      receive={{
        value: price.texts.receive,
        text: texts.receiveText,
        picture: <PackagePile {...chosen} />,
      }}
      rows={[...summaryRows(texts, summary, locale), ...moreRows(props)]}
      total={{ name: fillIn(texts.totalText, { currency }), value: price.texts.total }}
    >
      {props.goalText && (
        <p className={styles.goal}>
          <Icon name="target" />
          {props.goalText}
        </p>
      )}
      {next === 'log in' && (
        <p className={styles.prompt}>
          {fillIn(content.logIn.text, { amount: chosen.texts.avios, total: price.texts.total })}
        </p>
      )}
      <div className={styles.action}>
        <ContinueButton {...props} />
      </div>
      <OrderNotes
        notes={[
          { icon: 'zap', text: texts.arrivalText },
          { icon: 'undo-2', text: texts.refundText, link: texts.refundLink },
          { icon: 'bell-ring', text: texts.priceChangeText },
        ]}
      />
    </OrderSummary>
  );
}

function PackagePile({ fullness, price }: ChosenPackage) {
  return <Pile fullness={fullness} hasBonus={price.texts.bonus !== undefined} />;
}

/** The price without the bonus, and what the purchase leaves of the yearly limit. */
function moreRows({ content, chosen, leftAfter }: Props): SummaryRow[] {
  const { basePricePerAvios } = chosen.price.texts;
  const { withoutBonusText, aviosText } = content.summary;
  return [
    ...(basePricePerAvios
      ? [{ name: withoutBonusText, value: <Spoken {...basePricePerAvios} /> }]
      : []),
    ...(leftAfter?.left
      ? [
          {
            name: leftAfter.name,
            value: (
              <span className={styles.left}>
                {leftAfter.left === true ? (
                  <Skeleton className={styles.wait} />
                ) : (
                  fillIn(aviosText, { amount: leftAfter.left })
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
}

/** The same in one line, for phones. */
export function summaryBar(props: Props) {
  const { content, chosen } = props;
  const { barText, barBonusText, detailsText } = content.summary;
  const { bonus, total } = chosen.price.texts;
  const amount = chosen.texts.avios;
  return {
    picture: <PackagePile {...chosen} />,
    text: bonus ? fillIn(barBonusText, { amount, bonus }) : fillIn(barText, { amount }),
    total,
    detailsText,
    action: <ContinueButton {...props} isShort />,
  };
}

type ContinueProps = Pick<Props, 'content' | 'terms' | 'next' | 'onContinue'> & {
  isShort?: boolean;
};

/** The button to the next step. Visitors log in first. */
function ContinueButton({ content, terms, next, onContinue, isShort = false }: ContinueProps) {
  const className = buttonClass({ block: !isShort });
  if (next === 'log in') {
    return (
      <LogInToContinue className={className} terms={terms} onLeave={onContinue}>
        {content.logIn.buttonText}
      </LogInToContinue>
    );
  }
  const text = isShort ? (
    content.summary.barButtonText
  ) : (
    <>
      {content.summary.buttonText}
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
    <Link className={className} to={nextPath('purchase')} onClick={onContinue}>
      {text}
    </Link>
  );
}
