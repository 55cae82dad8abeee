import type { OpenOrder } from '@cairn/contract/orders/open-orders';
import type { Result } from '#app/errors/result.ts';
import { checkedBy } from './checked.ts';
import type { Fetcher } from './fetcher.ts';
import type { MemberQuery } from './member-query.ts';

/** Milliseconds between two looks at a payment that is being confirmed. */
const AGAIN = 10_000;

const loadSchema = () =>
  import('@cairn/contract/orders/open-orders').then(({ openOrders }) => openOrders);

async function getOpenOrders(fetcher: Fetcher, signal: AbortSignal): Promise<Result<OpenOrder[]>> {
  const answer = await checkedBy(loadSchema(), fetcher('/users/current/open-orders', { signal }));
  return answer.ok ? { ok: true, value: answer.value.orders } : answer;
}

/** Orders that the member can still pay, and payments that are being confirmed. */
export const openOrdersQuery: MemberQuery<OpenOrder[]> = {
  key: ['openOrders'],
  call: getOpenOrders,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ status }) => status === 'confirming') ? AGAIN : false,
};
