import { readStored } from '#app/pending/pending-store.ts';
import type { Fetcher } from '#app/shop-api/fetcher.ts';
import { withdrawPayment } from '#app/shop-api/payment-attempts.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** After a return from the bank, withdraws the attempt that was refused or cancelled there. */
export async function withdrawReturned(
  fetcher: Fetcher,
  id: string,
  { kind }: PaymentOutcome,
): Promise<void> {
  if (kind !== 'refused' && kind !== 'cancelled') return;
  const stored = readStored();
  const { attemptId } = stored.kind === 'found' && stored.order.id === id ? stored.order : {};
  if (attemptId !== undefined) await withdrawPayment(fetcher, id, attemptId);
}
