import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';

export type HistoryProps = {
  content: HistoryPage;
  /** The company's. */
  timeZone: string;
  locale: string;
};

export type DetailProps = HistoryProps & { transactionId: string };

export type ShownDetail = HistoryProps & { detail: TransactionDetail };
