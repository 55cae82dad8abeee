import type { RefundObstacle } from '@cairn/contract/orders/refund';
import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Box } from '@cairn/ui/box';
import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { aboutOrder, historyPath } from '#app/ordering/paths.ts';
import { OrderCard } from './order-card.tsx';
import styles from './refund-order.module.css';
import { formatDate, isEarlierPayment, type RefundTexts, returnedText } from './refund-texts.ts';

type Props = { order: TransactionDetail; reason: RefundObstacle; texts: RefundTexts };

/** The refund rules, and which of them is not met. */
export function NotEligible({ order, reason, texts }: Props) {
  const { notEligible } = texts.content;
  const { contactLink, help } = notEligible;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const until = order.refund.until && formatDate(order.refund.until, texts);
  return (
    <Box aria-labelledby="refused" className={styles.box}>
      <h2 id="refused" ref={heading} tabIndex={-1}>
        {reason === 'refunded' ? notEligible.refunded.title : notEligible.title}
      </h2>
      <OrderCard order={order} texts={texts} />
      <Reason order={order} reason={reason} until={until} texts={texts} />
      {reason === 'spent' && help && until && (
        <Alert tone="info" title={help.title}>
          <p>{fillIn(help.text, { date: until })}</p>
        </Alert>
      )}
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'secondary' })} to={historyPath(order.id)}>
          {notEligible.historyText}
        </Link>
        {contactLink && (
          <ContentLink
            className={buttonClass({ kind: 'secondary' })}
            link={aboutOrder(contactLink.link, order.id)}
          >
            {contactLink.text}
          </ContentLink>
        )}
      </div>
    </Box>
  );
}

type ReasonProps = Props & { until: string | undefined };

function Reason({ order, reason, until = '', texts }: ReasonProps) {
  const { days, unspent, notPaid, paidElsewhere, earlierPayment } = texts.content.notEligible;
  if (reason === 'refunded') return <p>{returnedText(order, texts)}</p>;
  if (reason === 'notPaid') return <p>{order.status === 'done' ? paidElsewhere : notPaid}</p>;
  if (reason === 'tooLate' && isEarlierPayment(order)) return <p>{earlierPayment}</p>;
  return (
    <ul className={styles.checks}>
      <Check isMet={reason !== 'tooLate'} texts={days} date={until} />
      {reason === 'spent' && <Check isMet={false} texts={unspent} date={until} />}
    </ul>
  );
}

type CheckTexts = { title: string; yes: string; no: string };

function Check({ isMet, texts, date }: { isMet: boolean; texts: CheckTexts; date: string }) {
  return (
    <li className={isMet ? styles.met : styles.unmet}>
      <Icon name={isMet ? 'circle-check' : 'octagon-x'} />
      <span>
        <strong>{texts.title}</strong>
        <span>{fillIn(isMet ? texts.yes : texts.no, { date })}</span>
      </span>
    </li>
  );
}
