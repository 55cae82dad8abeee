import { refundAnswer } from '@cairn/contract/orders/refund';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { writeAndConfirm } from '#app/shop-api/client/write-and-confirm.ts';
import { getTransaction, isReturned } from './transaction-history.ts';

type DeliveryCancellation = 'cancelled' | 'too late' | 'failed' | 'unknown';

/** Cancels a gift or transfer that waits for its date, with a refund. */
export async function cancelDelivery(fetcher: Fetcher, id: string): Promise<DeliveryCancellation> {
  const path = `/transactions/${encodeURIComponent(id)}/delivery`;
  const written = await writeAndConfirm({
    write: async () => checked(refundAnswer, await fetcher(path, { method: 'DELETE' })),
    read: () => getTransaction(fetcher, id),
    isDone: ({ status }) => isReturned(status),
  });
  switch (written.kind) {
    case 'done':
    case 'done before':
      return 'cancelled';
    case 'unknown':
      return 'unknown';
    case 'failed':
      return written.code === 'network_error_409' ? 'too late' : 'failed';
  }
}
