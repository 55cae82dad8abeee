import { type OpenOrder, openOrders } from '@cairn/contract/orders/open-orders';
import type { Result } from '#app/errors/result.ts';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';

/** Milliseconds between two looks at a payment that is being confirmed. */
const AGAIN = 10_000;

async function getOpenOrders(fetcher: Fetcher, signal: AbortSignal): Promise<Result<OpenOrder[]>> {
  const answer = checked(openOrders, await fetcher('/users/current/open-orders', { signal }));
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
