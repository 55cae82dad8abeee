import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { Box } from '@cairn/ui/box';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { historyPath } from '#app/ordering/paths/past-order-paths.ts';
import styles from './plan-payments.module.css';
import { formatDate, type Words } from './plan-texts.ts';

type Props = {
  /** The latest ones; undefined if they could not be fetched. */
  payments: readonly PastTransaction[] | undefined;
  words: Words;
};

export function PlanPayments({ payments, words }: Props) {
  const content = words.content.payments;
  if (!content) return null;
  const { title, emptyText, failedText, allLink } = content;
  return (
    <Box aria-labelledby="payments">
      <h2 id="payments">{title}</h2>
      {payments === undefined && <p role="alert">{failedText}</p>}
      {payments?.length === 0 && <p>{emptyText}</p>}
      {payments && payments.length > 0 && (
        <Payments payments={payments} content={content} words={words} />
      )}
      {allLink && (
        <p className={styles.all}>
          <ContentLink link={allLink.link}>
            {allLink.text} <Icon name="arrow-right" />
          </ContentLink>
        </p>
      )}
    </Box>
  );
}

type TableProps = {
  payments: readonly PastTransaction[];
  content: NonNullable<Words['content']['payments']>;
  words: Words;
};

function Payments({ payments, content, words }: TableProps) {
  const { locale } = words;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{content.dateText}</th>
          <th scope="col">{content.aviosText}</th>
          <th scope="col">{content.paidText}</th>
          <th scope="col">
            <span className="visually-hidden">{content.receiptText}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, createdAt, aviosAmount, totalPrice, currency }) => {
          const date = formatDate(createdAt, words);
          return (
            <tr key={id}>
              <td>{date}</td>
              <td>{aviosAmount.toLocaleString(locale)}</td>
              <td>{formatMoney(minorFromDecimal(totalPrice), currency, locale)}</td>
              <td>
                <Link to={historyPath(id)} aria-label={fillIn(content.receiptLabel, { date })}>
                  {content.receiptText}
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
