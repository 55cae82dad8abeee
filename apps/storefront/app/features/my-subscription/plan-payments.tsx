import { isYearUnderWay, type PastTransaction } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { Box } from '@cairn/ui/box';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import { ContentLink } from '#app/content/text/content-link.tsx';
import { historyPath } from '#app/ordering/paths.ts';
import { isReturned } from '#app/shop-api/orders/transaction-history.ts';
import styles from './plan-payments.module.css';
import { formatDate, type PlanTexts } from './plan-texts.ts';

type Props = {
  /** The latest ones; undefined if they could not be fetched. */
  payments: readonly PastTransaction[] | undefined;
  texts: PlanTexts;
};

export function PlanPayments({ payments, texts }: Props) {
  const content = texts.content.payments;
  if (!content) return null;
  const { title, emptyText, failedText, allLink } = content;
  return (
    <Box aria-labelledby="payments">
      <h2 id="payments">{title}</h2>
      {payments === undefined && <p role="alert">{failedText}</p>}
      {payments?.length === 0 && <p>{emptyText}</p>}
      {payments && payments.length > 0 && (
        <Payments payments={payments} content={content} texts={texts} />
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
  content: NonNullable<PlanTexts['content']['payments']>;
  texts: PlanTexts;
};

function Payments({ payments, content, texts }: TableProps) {
  const { locale } = texts;
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
        {payments.map((payment) => {
          const { id, createdAt, currency } = payment;
          const date = formatDate(createdAt, texts);
          const money = (price: number) => formatMoney(minorFromDecimal(price), currency, locale);
          const { totalPrice, refundedPrice = 0 } = payment;
          return (
            <tr key={id}>
              <td>{date}</td>
              <td>{aviosOf(payment, content, locale)}</td>
              <td>
                {money(totalPrice)}
                {refundedPrice > 0 && (
                  <span className={styles.refunded}>
                    {fillIn(content.refundedText, { total: money(refundedPrice) })}
                  </span>
                )}
              </td>
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

/** The avios credited so far: a year's are credited month by month, and a refund takes them back. */
function aviosOf(payment: PastTransaction, content: TableProps['content'], locale: string): string {
  const { aviosAmount, creditedAvios, status } = payment;
  // A partial refund leaves the avios.
  if (isReturned(status) || status === 'charged_back') return '0';
  const amount = (payment.creditedAt ? creditedAvios : aviosAmount).toLocaleString(locale);
  if (!isYearUnderWay(payment)) return amount;
  return fillIn(content.ofYearText, { amount, inAll: aviosAmount.toLocaleString(locale) });
}
