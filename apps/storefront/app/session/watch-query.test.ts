import { afterEach, expect, test, vi } from 'vitest';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { watchQuery } from './watch-query.ts';

const ask: Fetcher = async (path) => ({ ok: true, value: path });
const priceOf = (product: string): MemberQuery<unknown> => ({
  key: ['prices', product],
  call: (send) => send(product),
});

afterEach(() => queryClient().clear());

test('another query has no answer until its own has come', async () => {
  const watched = watchQuery('aoife', ask, priceOf('gift'));
  const stop = watched.subscribe(() => {});
  await vi.waitFor(() => expect(watched.current().data).toBe('gift'));
  expect(watched.current()).toBe(watched.current());
  expect(watched.resultOf(priceOf('purchase')).data).toBeUndefined();
  watched.replace(priceOf('purchase'));
  await vi.waitFor(() => expect(watched.current().data).toBe('purchase'));
  stop();
});
