import {
  HISTORY_STATUSES,
  type TransactionDetail,
  transactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ORDER } from '#app/shop-api/test-order.ts';
import { transactionQuery } from './transaction-history.ts';

const DETAIL = transactionDetail.parse(ORDER);

test('what is under way is fetched again by itself, a payment that is being confirmed too [3.25]', () => {
  const { key: queryKey, refetchInterval } = transactionQuery(DETAIL.id);
  if (typeof refetchInterval !== 'function') throw new Error('refetchInterval is not a function');
  const client = new QueryClient();
  const query = client
    .getQueryCache()
    .build<TransactionDetail, Error, TransactionDetail, readonly unknown[]>(client, { queryKey });
  const again = HISTORY_STATUSES.filter((status) => {
    query.setData({ ...DETAIL, status });
    return refetchInterval(query);
  });
  expect(again).toEqual(['confirming', 'processing', 'refund_pending']);
});
