import { discardUnfit, readPending } from '#app/pending/read-pending.ts';
import { firstStep } from './checkout-flow.ts';
import type { Checkout, Loaded } from './checkout-types.ts';
import { resumeOrder } from './resume-order.ts';
import { startOrder } from './start-order.ts';

/** Starts or resumes the order that the address or the browser names. */
export async function loadCheckout(checkout: Checkout): Promise<Loaded> {
  const { place, visitor, now } = checkout;
  const isLost = discardUnfit(now) === 'broken';
  const read = readPending(now);
  const stored = read.kind === 'found' ? read.transaction : undefined;
  const first = firstStep(place, stored, visitor);
  switch (first.kind) {
    case 'start':
      return await startOrder(checkout, first.order, first.member);
    case 'resume':
      return await resumeOrder(checkout, first);
    case 'leave':
      return isLost ? { ...first, errorCode: 'stored_transaction_lost' } : first;
    default:
      return first;
  }
}
