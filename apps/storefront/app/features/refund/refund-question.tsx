import { paidWith } from '@cairn/contract/orders/paid-with';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Box } from '@cairn/ui/box';
import { Button, buttonClass } from '@cairn/ui/button';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { historyPath } from '#app/ordering/paths.ts';
import { wayBackText } from '#app/ordering/receipt/payment-words.ts';
import { OrderCard } from './order-card.tsx';
import styles from './refund-order.module.css';
import { formatDate, formatTotal, type RefundTexts, recipientOf } from './refund-texts.ts';

type Props = {
  order: TransactionDetail;
  /** The member's own; undefined when it is not known. */
  balance: number | undefined;
  isBusy: boolean;
  onConfirm(): void;
  texts: RefundTexts;
};

/** Explains the effects of a refund and asks for confirmation. */
export function RefundQuestion({ order, balance, isBusy, onConfirm, texts }: Props) {
  const { initial } = texts.content;
  const total = formatTotal(order, texts);
  /** Until the answer is there, nobody leaves as if nothing had been asked for. */
  const stay = isBusy ? (event: MouseEvent) => event.preventDefault() : undefined;
  return (
    <Box aria-labelledby="refund" className={styles.box}>
      <h2 id="refund" tabIndex={-1}>
        {initial.title}
      </h2>
      <OrderCard order={order} texts={texts} />
      <dl className={styles.rows}>
        {rowsOf(order, balance, texts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notesOf(order, texts).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={onConfirm}>
          {isBusy ? initial.busyText : fillIn(initial.buttonText, { total })}
        </Button>
        <Link
          className={buttonClass({ kind: 'secondary' })}
          to={historyPath(order.id)}
          aria-disabled={isBusy}
          onClick={stay}
        >
          {initial.keepText}
        </Link>
      </div>
      <Link to="/refund" className={styles.other} aria-disabled={isBusy} onClick={stay}>
        {initial.otherText}
      </Link>
    </Box>
  );
}

type Row = { name: string; value: string };

function rowsOf(order: TransactionDetail, balance: number | undefined, texts: RefundTexts): Row[] {
  const { content, locale } = texts;
  const { initial } = content;
  const { paymentMethod, refund, refundEffect, product } = order;
  const taken = refundEffect.aviosTakenBack;
  const number = (count: number) => count.toLocaleString(locale);
  const amount = fillIn(initial.aviosText, { amount: number(taken) });
  const isFromRecipient = refundEffect.takenFrom === 'recipient';
  const isReturned = isFromRecipient && product === 'transfer';
  const name = recipientOf(order);
  const change = isReturned ? taken : refundEffect.takenFrom === 'member' ? -taken : 0;
  const rows: (Row | false)[] = [
    {
      name: fillIn(initial.toText, {
        wayBack: wayBackText(content.wayBack, paidWith(paymentMethod)),
      }),
      value: formatTotal(order, texts),
    },
    isFromRecipient && {
      name: fillIn(initial.takenFromText, { name }),
      value: `−${amount}`,
    },
    isReturned && { name: initial.returnedText, value: `+${amount}` },
    refundEffect.takenFrom === 'member' && { name: initial.takenText, value: `−${amount}` },
    change !== 0 &&
      balance !== undefined && {
        name: initial.balanceText,
        value: `${number(balance)} → ${number(balance + change)}`,
      },
    refund.until !== undefined && {
      name: initial.untilText,
      value: formatDate(refund.until, texts),
    },
  ];
  return rows.filter((row) => row !== false);
}

function notesOf({ product, billing, refundEffect }: TransactionDetail, { content }: RefundTexts) {
  const { notSent, plan, year } = content.initial.notes;
  return [
    ...(refundEffect.takenFrom === 'nobody' && product !== 'subscription' ? [notSent] : []),
    ...(product === 'subscription' ? [plan] : []),
    ...(billing === 'annually' ? [year] : []),
  ];
}
