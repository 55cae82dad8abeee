import type { TransferAllowance } from '@cairn/contract/members/yearly-allowance';
import { fullnessOf } from '@cairn/contract/prices/fullness';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Button, buttonClass } from '@cairn/ui/button';
import { OrderSummary, type SummaryRow } from '@cairn/ui/order-summary';
import { Pile } from '@cairn/ui/pile';
import { Skeleton } from '@cairn/ui/skeleton';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { TransferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { LogInToContinue } from '#app/ordering/choice/log-in-to-continue.tsx';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { LimitSkeleton } from '#app/ordering/parts/limit-meter.tsx';
import type { NextAction } from '#app/ordering/parts/member-standing.ts';
import { OrderNotes } from '#app/ordering/parts/order-notes.tsx';
import { PhoneBar } from '#app/ordering/parts/phone-bar.tsx';
import { recipientPath } from '#app/ordering/paths.ts';
import { TransferLimit, YearLimit } from './limits.tsx';
import { type Fees, limitsOf, type Means } from './rules.ts';
import styles from './transfer-summary.module.css';
import type { Amount } from './use-amount.ts';

type Props = {
  content: TransferPage;
  fees: Fees;
  amount: Amount;
  /** For the log-in: what the visitor sees. */
  terms: string;
  fee: string;
  means: Means;
  allowance: TransferAllowance | undefined;
  isForMember: boolean;
  isBusy: boolean;
  locale: string;
  next: NextAction;
  /** Stores the amount; false when the member has to correct it first. */
  onContinue(): boolean;
};

export function TransferSummary(props: Props) {
  const { content, fees, amount, fee, allowance, isForMember, isBusy, locale, next } = props;
  const { summary, limits, limitText } = content;
  const { avios } = amount;
  return (
    <OrderSummary
      title={summary.title}
      receive={{
        value: formatCount(avios, locale),
        text: summary.receiveText,
        picture: <Pile fullness={fullnessOf(avios)} hasBonus={false} />,
      }}
      rows={isForMember ? balanceRows(props) : []}
      total={{
        name: fillIn(summary.totalText, { currency: fees.currency }),
        value: <span className={styles.fee}>{isBusy ? <Wait /> : fee}</span>,
      }}
    >
      {next === 'log in' && <p className={styles.prompt}>{content.logIn.text}</p>}
      <div className={styles.action}>
        <ContinueButton {...props} />
      </div>
      <TransferLimit
        texts={limits}
        avios={avios}
        most={limitsOf(fees.bands).most}
        locale={locale}
      />
      {allowance && (
        <YearLimit texts={limits} avios={avios} allowance={allowance} locale={locale} />
      )}
      {!allowance && isForMember && <LimitSkeleton />}
      {!isForMember && limitText && <p className={styles.prompt}>{limitText}</p>}
      <OrderNotes
        notes={[
          { icon: 'users', text: summary.accountText },
          { icon: 'zap', text: summary.arrivalText },
          { icon: 'undo-2', text: summary.refundText, link: summary.refundLink },
        ]}
      />
    </OrderSummary>
  );
}

function balanceRows({ content, amount, means, locale }: Props): SummaryRow[] {
  const { balanceNowText, transferText, balanceAfterText } = content.summary;
  const number = (count: number | undefined) => (
    <span className={styles.value}>
      {count === undefined ? <Wait /> : formatCount(count, locale)}
    </span>
  );
  return [
    { name: balanceNowText, value: number(means?.balance) },
    { name: transferText, value: `−${formatCount(amount.avios, locale)}` },
    { name: balanceAfterText, value: number(means && means.balance - amount.avios) },
  ];
}

function Wait() {
  return <Skeleton className={styles.wait} />;
}

type ContinueProps = Pick<Props, 'content' | 'terms' | 'next' | 'onContinue'> & {
  isShort?: boolean;
};

/** The button to the recipient. Visitors log in first. */
function ContinueButton({ content, terms, next, onContinue, isShort = false }: ContinueProps) {
  const look = buttonClass({ block: !isShort });
  if (next === 'log in') {
    return (
      <LogInToContinue className={look} terms={terms} onLeave={onContinue}>
        {content.logIn.buttonText}
      </LogInToContinue>
    );
  }
  const text = isShort ? (
    content.summary.buttonText
  ) : (
    <>
      <span>{content.summary.buttonText}</span>
      <small>{content.stepUp.noteText}</small>
    </>
  );
  const two = isShort ? '' : styles.two;
  if (next === 'wait') {
    return (
      <Button block={!isShort} className={two} aria-busy>
        {text}
      </Button>
    );
  }
  const onClick = (event: MouseEvent) => {
    if (!onContinue()) event.preventDefault();
  };
  return (
    <Link className={`${look} ${two}`} to={recipientPath('transfer')} onClick={onClick}>
      {text}
    </Link>
  );
}

/** The fee and the button, for phones, where the summary is at the end of the page. */
export function SummaryBar(props: Props) {
  const { content, amount, fee, isBusy, locale } = props;
  const { title, barText } = content.summary;
  return (
    <PhoneBar
      label={title}
      text={fillIn(barText, { amount: formatCount(amount.avios, locale) })}
      total={<span className={styles.fee}>{isBusy ? <Wait /> : fee}</span>}
    >
      <ContinueButton {...props} isShort />
    </PhoneBar>
  );
}

type StoppedProps = {
  content: TransferPage;
  reason: string;
  /** Shown when the yearly limit is reached. */
  allowance: TransferAllowance | undefined;
  locale: string;
};

/** In place of the summary when nothing can be transferred. */
export function StoppedSummary({ content, reason, allowance, locale }: StoppedProps) {
  return (
    <div className={styles.stopped}>
      <h2>{content.summary.title}</h2>
      {allowance && (
        <YearLimit texts={content.limits} avios={0} allowance={allowance} locale={locale} />
      )}
      <p className={styles.prompt}>{reason}</p>
      <div className={styles.action}>
        <Button block aria-disabled>
          {content.summary.buttonText}
        </Button>
      </div>
    </div>
  );
}
