import spot from '@cairn/ui/drawings/spot-purchase.svg';
import { OrderSummary, SummaryNotes } from '@cairn/ui/order-summary';
import { CreditCard, Mail, Undo2, UserCheck, Zap } from 'lucide-react';
import { Link } from 'react-router';
import type { CheckoutPage } from '#app/content/checkout-page.server.ts';
import { fillIn } from '#app/content/fill-in.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import type { Member } from '#app/session/session.tsx';
import { wayBack } from './checkout-flow.ts';
import { maskEmail } from './mask-email.ts';
import { type Row, summaryRows } from './summary-rows.ts';

type Props = {
  content: CheckoutPage;
  order: StoredTransaction;
  member: Member;
  locale: string;
  /** Who comes from another site has no shop to go back to. */
  isExternal: boolean;
};

/** What is bought, for how much and for whom. */
export function CheckoutSummary({ content, order, member, locale, isExternal }: Props) {
  const { summary } = content;
  const balance = member.balance.status === 'ready' ? member.balance.value.amount : undefined;
  const { receive, rows, total } = summaryRows(order, content, locale, balance ?? undefined);
  return (
    <OrderSummary
      title={summary.title}
      action={
        !isExternal && <Link to={wayBack(order.type, order.currency)}>{summary.changeText}</Link>
      }
      receive={{
        value: receive,
        text: summary.receiveText[order.type],
        picture: <img src={spot} alt="" width={60} height={45} />,
      }}
      rows={rows.map(({ name, tone, ...value }) => ({ name, tone, value: <Value {...value} /> }))}
      total={{ name: fillIn(summary.totalText, { currency: order.currency }), value: total }}
    >
      <SummaryNotes notes={notesOf(content, order, member)} />
    </OrderSummary>
  );
}

function Value({ shown, spoken }: Pick<Row, 'shown' | 'spoken'>) {
  if (spoken === undefined) return shown;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{spoken}</span>
    </>
  );
}

function notesOf(content: CheckoutPage, order: StoredTransaction, member: Member) {
  const { summary, arrivalText, refundText, payment } = content;
  const email = member.profile.status === 'ready' ? member.profile.value.email : undefined;
  const notes = [
    { key: 'for', icon: <UserCheck aria-hidden="true" />, text: forWhom(summary, order, member) },
    {
      key: 'receipt',
      icon: <Mail aria-hidden="true" />,
      text:
        email && summary.receiptText && fillIn(summary.receiptText, { email: maskEmail(email) }),
    },
    { key: 'arrival', icon: <Zap aria-hidden="true" />, text: arrivalText?.[order.type] },
    { key: 'refund', icon: <Undo2 aria-hidden="true" />, text: refundText?.[order.type] },
    { key: 'statement', icon: <CreditCard aria-hidden="true" />, text: payment.statementText },
  ];
  return notes.flatMap(({ text, ...note }) => (text ? [{ ...note, text }] : []));
}

function forWhom(words: CheckoutPage['summary'], { data }: StoredTransaction, member: Member) {
  const target = 'targetAccount' in data ? data.targetAccount : undefined;
  const who = target ?? { ...member, ffpNumber: member.number ?? '' };
  return fillIn(target ? words.recipientText : words.memberText, {
    name: `${who.firstName} ${who.lastName}`,
    digits: who.ffpNumber.slice(-4),
  });
}
