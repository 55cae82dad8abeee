import { paidWith } from '@cairn/contract/orders/paid-with';
import { refundArrival } from '@cairn/contract/orders/refund-arrival';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { serverNow } from '@cairn/contract/values/server-clock';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import built from '@cairn/ui/drawings/result-built.svg';
import fallen from '@cairn/ui/drawings/result-fallen.svg';
import { Icon } from '@cairn/ui/icon';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { aboutOrder, historyPath } from '#app/ordering/paths.ts';
import { wayBackText } from '#app/ordering/receipt/payment-words.ts';
import styles from './refund-order.module.css';
import { formatDate, formatTotal, type RefundTexts, recipientOf } from './refund-texts.ts';

type SuccessProps = {
  order: TransactionDetail;
  /** After the refund; undefined when it is not known. */
  balance: number | undefined;
  texts: RefundTexts;
};

export function RefundSuccess({ order, balance, texts }: SuccessProps) {
  const { success, initial } = texts.content;
  const [arrival] = useState(() => formatDate(refundArrival(new Date(serverNow())), texts));
  const wayBack = wayBackText(texts.content.wayBack, paidWith(order.paymentMethod));
  const text = fillIn(success.text, { total: formatTotal(order, texts), wayBack });
  const { takenFrom, aviosTakenBack } = order.refundEffect;
  const isMoved = aviosTakenBack > 0;
  const isFromRecipient = takenFrom === 'recipient';
  const isReturned = isMoved && isFromRecipient && order.product === 'transfer';
  const taken = isFromRecipient
    ? fillIn(initial.takenFromText, { name: recipientOf(order) })
    : success.steps.avios;
  return (
    <OutcomeBox title={success.title} text={text} drawing={built}>
      <ul className={styles.steps}>
        {isMoved && <Step isDone text={taken} />}
        {isReturned && <Step isDone text={initial.returnedText} />}
        {isMoved && (isReturned || !isFromRecipient) && balance !== undefined && (
          <Step
            isDone
            text={fillIn(success.steps.balance, { balance: balance.toLocaleString(texts.locale) })}
          />
        )}
        <Step isDone text={success.steps.sent} />
        <Step text={fillIn(success.steps.arrives, { date: arrival })} />
      </ul>
      <div className={styles.actions}>
        <Link className={buttonClass()} to={historyPath(order.id)}>
          {success.historyText}
        </Link>
      </div>
    </OutcomeBox>
  );
}

function Step({ text, isDone = false }: { text: string; isDone?: boolean }) {
  return (
    <li>
      <Icon name={isDone ? 'circle-check' : 'circle'} />
      <span>{text}</span>
    </li>
  );
}

type FailedProps = {
  order: TransactionDetail;
  isUnknown: boolean;
  isBusy: boolean;
  onRetry(): void;
  texts: RefundTexts;
};

export function RefundFailed({ order, isUnknown, isBusy, onRetry, texts }: FailedProps) {
  const { failed, initial } = texts.content;
  const { contactLink } = failed;
  return (
    <OutcomeBox
      title={failed.title}
      text={isUnknown ? failed.unknownText : failed.text}
      drawing={fallen}
    >
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={onRetry}>
          {isBusy ? initial.busyText : failed.buttonText}
        </Button>
        {contactLink && (
          <ContentLink
            className={buttonClass({ kind: 'secondary' })}
            link={aboutOrder(contactLink.link, order.id)}
          >
            {contactLink.text}
          </ContentLink>
        )}
      </div>
      <p className={styles.small}>{fillIn(failed.referenceText, { reference: order.reference })}</p>
    </OutcomeBox>
  );
}

type OutcomeProps = { title: string; text: string; drawing: string; children: ReactNode };

/** The heading is focused, because the button that was pressed is gone. */
function OutcomeBox({ title, text, drawing, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box aria-label={title} className={styles.outcome}>
      <img src={drawing} alt="" width="320" height="220" />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p role="status">{text}</p>
      {children}
    </Box>
  );
}
