import type { TransactionDetail } from '@cairn/contract/orders/transaction-history';
import type { Occasion } from '#app/content/blocks/gift-occasion.server.ts';
import type { HistoryPage } from '#app/content/pages/history-page.server.ts';

export type HistoryProps = {
  content: HistoryPage;
  /** The company's. */
  timeZone: string;
  locale: string;
};

/** Receipts of gifts name their occasion. */
type WithOccasions = HistoryProps & { occasions: readonly Occasion[] };

export type DetailProps = WithOccasions & { transactionId: string };

export type ShownDetail = WithOccasions & { detail: TransactionDetail };
