import type { Currency } from '@cairn/contract/values/currency';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { OrderSummary, SummaryNotes } from '@cairn/ui/order-summary';
import { Link } from 'react-router';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { LogInLink } from '#app/session/log-in-link.tsx';
import type { PackageProduct } from '../product-row.ts';
import { PACKAGE_TABLE, rowOf } from '../product-table.ts';
import { SummaryPlace } from '../summary-place.tsx';
import { type Balance, summaryRows } from '../summary-rows.tsx';
import { drawingOf } from './package-card.tsx';
import styles from './package-summary.module.css';
import type { Obstacle } from './rules.ts';
import type { ChosenPackage } from './show-packages.ts';

type Props = {
  product: PackageProduct;
  content: PackageChoice;
  balanceTexts: { afterText: string; spokenText: string } | undefined;
  chosen: ChosenPackage | undefined;
  currency: Currency;
  locale: string;
  balance: Balance;
  /** Whether the member can go on, must log in first, has to wait, or why they cannot go on. */
  next: 'continue' | 'log in' | 'wait' | Obstacle;
  onContinue(): void;
};

export function PackageSummary(props: Props) {
  const { content, chosen, locale } = props;
  const { title, emptyText, barText } = content.summary;
  return (
    <SummaryPlace
      title={title}
      emptyText={emptyText}
      bar={
        chosen && {
          total: chosen.price.texts.total,
          text: fillIn(barText, {
            amount: (chosen.avios + chosen.price.bonusAvios).toLocaleString(locale),
            pricePerAvios: chosen.price.texts.pricePerAvios.shown,
          }),
          action: <NextStep {...props} isShort />,
        }
      }
    >
      {chosen ? (
        <Summary {...props} chosen={chosen} />
      ) : (
        <div className={styles.empty}>
          <h2>{title}</h2>
          <p>{emptyText}</p>
        </div>
      )}
    </SummaryPlace>
  );
}

function Summary(props: Props & { chosen: ChosenPackage }) {
  const { product, content, balanceTexts, chosen, currency, locale, balance, next } = props;
  const texts = content.summary;
  const { avios, price } = chosen;
  const words = {
    ...texts,
    balanceAfterText: balanceTexts?.afterText,
    balanceSpokenText: balanceTexts?.spokenText,
  };
  const summary = {
    name: texts.packageText,
    amounts: { avios, bonusAvios: price.bonusAvios },
    row: rowOf(product),
    pricePerAvios: price.texts.pricePerAvios,
    balance,
  };
  return (
    <OrderSummary
      title={texts.title}
      receive={{
        value: (avios + price.bonusAvios).toLocaleString(locale),
        text: texts.receiveText,
        picture: <img src={drawingOf(avios)} alt="" width="72" height="66" />,
      }}
      rows={summaryRows(words, summary, locale)}
      total={{ name: fillIn(texts.totalText, { currency }), value: price.texts.total }}
    >
      {next === 'log in' && (
        <p className={styles.prompt}>
          {fillIn(content.logIn.text, { amount: chosen.texts.avios, total: price.texts.total })}
        </p>
      )}
      <div className={styles.action}>
        <NextStep {...props} />
      </div>
      <SummaryNotes notes={notesOf(content)} />
    </OrderSummary>
  );
}

type NextProps = Pick<Props, 'product' | 'content' | 'next' | 'onContinue'> & {
  isShort?: boolean;
};

/** The button to the next step. Visitors log in first. */
function NextStep({ product, content, next, onContinue, isShort = false }: NextProps) {
  const className = buttonClass({ block: !isShort });
  if (next === 'log in') {
    return <LogInLink className={className}>{content.logIn.buttonText}</LogInLink>;
  }
  if (next !== 'continue' && next !== 'wait') {
    const { unavailableText, disabledText } = content.packages;
    return (
      <Button block={!isShort} aria-disabled>
        {next === 'unavailable' ? unavailableText : disabledText}
      </Button>
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
    <Link className={className} to={PACKAGE_TABLE[product].next} onClick={onContinue}>
      {text}
    </Link>
  );
}

function notesOf({ summary }: PackageChoice) {
  const { arrivalText, refundText, refundLink, priceChangeText } = summary;
  return [
    ...(arrivalText ? [{ key: 'arrival', icon: <Icon name="zap" />, text: arrivalText }] : []),
    ...(refundText
      ? [
          {
            key: 'refund',
            icon: <Icon name="undo-2" />,
            text: (
              <>
                {refundText}{' '}
                {refundLink && <ContentLink link={refundLink.link}>{refundLink.text}</ContentLink>}
              </>
            ),
          },
        ]
      : []),
    ...(priceChangeText
      ? [{ key: 'change', icon: <Icon name="bell-ring" />, text: priceChangeText }]
      : []),
  ];
}
