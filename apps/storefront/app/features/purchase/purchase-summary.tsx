import type { Currency } from '@cairn/contract/currency';
import { Button, buttonClass } from '@cairn/ui/button';
import { OrderSummary, SummaryNotes } from '@cairn/ui/order-summary';
import { ArrowRight, BellRing, Undo2, Zap } from 'lucide-react';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/content-link.tsx';
import { fillIn } from '#app/content/fill-in.ts';
import type { PurchasePage } from '#app/content/purchase-page.server.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import { drawingOf } from './package-card.tsx';
import styles from './purchase-summary.module.css';
import type { Obstacle } from './rules.ts';
import type { ChosenPackage } from './show-packages.ts';
import { type Balance, rowsOf } from './summary-rows.tsx';

export type SummaryProps = {
  content: PurchasePage;
  chosen: ChosenPackage | undefined;
  currency: Currency;
  locale: string;
  balance: Balance;
  /** Whether they can go on, must log in first, have to wait, or what stands in the way. */
  next: 'continue' | 'log in' | 'wait' | Obstacle;
  onContinue(): void;
};

export function PurchaseSummary(props: SummaryProps) {
  const { content, chosen, currency, locale, balance } = props;
  const texts = content.summary;
  if (!chosen) {
    return (
      <div className={styles.empty}>
        <h2>{texts.title}</h2>
        <p>{texts.emptyText}</p>
      </div>
    );
  }
  const { price } = chosen;
  const receives = (chosen.avios + price.bonusAvios).toLocaleString(locale);
  return (
    <OrderSummary
      title={texts.title}
      receive={{
        value: receives,
        text: texts.receiveText,
        picture: <img src={drawingOf(chosen.avios)} alt="" width="72" height="66" />,
      }}
      rows={rowsOf(texts, chosen, balance, locale)}
      total={{ name: fillIn(texts.totalText, { currency }), value: price.texts.total }}
    >
      {props.next === 'log in' && (
        <p className={styles.prompt}>
          {fillIn(content.logIn.text, { amount: chosen.texts.avios, total: price.texts.total })}
        </p>
      )}
      <div className={styles.action}>
        <NextStep content={content} next={props.next} onContinue={props.onContinue} />
      </div>
      <SummaryNotes notes={notesOf(content)} />
    </OrderSummary>
  );
}

type NextProps = Pick<SummaryProps, 'content' | 'next' | 'onContinue'> & { isShort?: boolean };

/** On to the payment, by way of the log-in for who is not here yet. */
export function NextStep({ content, next, onContinue, isShort = false }: NextProps) {
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
      <ArrowRight aria-hidden="true" />
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
    <Link className={className} to="/checkout" onClick={onContinue}>
      {text}
    </Link>
  );
}

function notesOf({ summary }: PurchasePage) {
  const { arrivalText, refundText, refundLink, priceChangeText } = summary;
  return [
    ...(arrivalText
      ? [{ key: 'arrival', icon: <Zap aria-hidden="true" />, text: arrivalText }]
      : []),
    ...(refundText
      ? [
          {
            key: 'refund',
            icon: <Undo2 aria-hidden="true" />,
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
      ? [{ key: 'change', icon: <BellRing aria-hidden="true" />, text: priceChangeText }]
      : []),
  ];
}
