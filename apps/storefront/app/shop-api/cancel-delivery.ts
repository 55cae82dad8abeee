import { refundAnswer } from '@cairn/contract/orders/refund';
import { checked } from './checked.ts';
import type { Fetcher } from './fetcher.ts';

/** Cancels a gift or transfer that waits for its date, with a refund. */
export async function cancelDelivery(ask: Fetcher, id: string) {
  const path = `/transactions/${encodeURIComponent(id)}/delivery`;
  return checked(refundAnswer, await ask(path, { method: 'DELETE' }));
}
