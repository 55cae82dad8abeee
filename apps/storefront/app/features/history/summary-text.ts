import type { TransactionHistory } from '@cairn/contract/orders/transaction-history';
import { fillIn } from '@cairn/contract/values/fill-in';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';
import { fillInPlural } from '#app/content/text/plural.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';

/** The number of matching orders and the sum of their avios. */
export function summaryText(
  { summary }: Pick<HistoryPage, 'summary'>,
  { total, sums }: Pick<TransactionHistory, 'total' | 'sums'>,
  year: number | undefined,
  locale: string,
): string {
  const orders =
    year === undefined
      ? fillInPlural(summary.orders, total, {}, locale)
      : fillInPlural(summary.ordersInYear, total, { year: `${year}` }, locale);
  const parts = (
    [
      [summary.boughtText, sums.bought],
      [summary.bonusText, sums.bonus],
      [summary.sentText, sums.sent],
      [summary.receivedText, sums.received],
    ] as const
  ).flatMap(([text, sum]) => (sum > 0 ? [fillIn(text, { amount: formatCount(sum, locale) })] : []));
  if (parts.length === 0) return orders;
  const list = new Intl.ListFormat(locale).format(parts);
  return `${orders} ${fillIn(summary.sumsText, { sums: list })}`;
}
