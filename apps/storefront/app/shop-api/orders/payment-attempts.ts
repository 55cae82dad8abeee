import type { PaymentAttempt } from '@cairn/contract/orders/payment-attempt';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';

function pathOf(id: string): string {
  return `/transactions/${encodeURIComponent(id)}/payment-attempts`;
}

export type Announced = 'announced' | 'outdated' | 'unreachable';

/** Tells the shop that Pay was pressed, so that no other tab replaces the order meanwhile. */
export async function announcePayment(
  fetcher: Fetcher,
  id: string,
  attempt: PaymentAttempt,
): Promise<Announced> {
  const answer = await fetcher(pathOf(id), { method: 'POST', body: attempt });
  if (answer.ok) return 'announced';
  // The order was paid, replaced or has expired, or its session has.
  return /^network_error_40[49]$/.test(answer.code) ? 'outdated' : 'unreachable';
}

/** The form said that the attempt came to nothing. If this is lost, the provider's webhook says so. */
export async function withdrawPayment(
  fetcher: Fetcher,
  id: string,
  attemptId: string,
): Promise<void> {
  await fetcher(`${pathOf(id)}/${attemptId}`, { method: 'DELETE' });
}
