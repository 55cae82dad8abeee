import { report } from '#app/errors/report-to-server.ts';
import type { Result } from '#app/errors/result.ts';
import { orderStateQuery } from '#app/ordering/orders/order-calls.ts';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import type { MemberQuery } from '#app/shop-api/client/member-query.ts';
import type { Order } from './outcome.ts';

const INTERVAL = 3_000;

/** The fourth failure in a row ends the polling. */
const RETRIES = 3;

export type Polled =
  | { kind: 'processing'; state: OrderState }
  | { kind: 'failed'; state: OrderState }
  | { kind: 'done'; state: OrderState }
  | { kind: 'missing' }
  | { kind: 'over' };

/** Polls an order until it has ended. */
export function polledOrderQuery(order: Order): MemberQuery<Polled> {
  return {
    key: ['order', order.id, 'polled'],
    async call(fetcher, signal) {
      const answer = await orderStateQuery(order).call(fetcher, signal);
      // Logs statuses that this version does not know.
      if (!answer.ok && answer.code === 'schema_validation_failed') report(answer.code, order.id);
      return polledFrom(answer);
    },
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && (data === undefined || data.kind === 'processing') ? INTERVAL : false,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: RETRIES,
    retryDelay: INTERVAL,
    staleTime: 0,
    gcTime: 0,
  };
}

/** An order that does not exist or is another member's is an answer, not a failure to be retried. */
export function polledFrom(answer: Result<OrderState>): Result<Polled> {
  if (!answer.ok) {
    return answer.code === 'network_error_404' ? { ok: true, value: { kind: 'missing' } } : answer;
  }
  const state = answer.value;
  const { status } = state;
  if (status === 'over') return { ok: true, value: { kind: 'over' } };
  const kind = status === 'failed' || status === 'done' ? status : 'processing';
  return { ok: true, value: { kind, state } };
}
