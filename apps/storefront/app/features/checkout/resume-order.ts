import type { Product } from '@cairn/contract/product';
import { transactionId } from '@cairn/contract/transaction-id';
import { clearPending, writePending } from '#app/pending/pending-store.ts';
import { readPending } from '#app/pending/read-pending.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import { getTransactionState } from '#app/shop-api/get-transaction-state.ts';
import { afterFailure, afterState, isFor, wayBack } from './checkout-flow.ts';
import type { Checkout, Loaded } from './checkout-types.ts';
import { chosenPrice, orderRecord } from './order-record.ts';

type Named = { id: string; type: Product; member: string };

/** Goes on with an order that the server knows; what this browser has stored of it may be nothing. */
export async function resumeOrder(
  { ask, place, agreed, now }: Checkout,
  { id: named, type, member }: Named,
): Promise<Loaded> {
  const parsed = transactionId.safeParse(named);
  // A plan is resumed by calls of its own.
  if (!parsed.success || type === 'subscription') return { kind: 'leave', to: wayBack(type) };
  const id = parsed.data;
  const heard = await getTransactionState(ask, id);
  if (!heard.ok) {
    // An order that is none of this member's cannot be resumed the next time either.
    if (heard.code === 'network_error_404') clearPending(id);
    return afterFailure({ type }, heard.code);
  }
  const state = heard.value;
  // Read only now: another tab may have paid it while the server was asked.
  const known = storedOrder(id, member);
  const next = afterState({ id, isExternal: place.isExternal }, type, state, known);
  const order = orderRecord({ id, type, state, known, member, now });
  if (next.kind === 'step up') {
    // Written before they leave: who comes back without having confirmed is not sent again.
    writePending({ ...order, status: 'mfa_pending', followRedirect: false });
  }
  if (next.kind !== 'pay') return next;

  const total = chosenPrice(order);
  const before = known ? chosenPrice(known) : total;
  if (total > before && total !== agreed) return { kind: 'agree', order, before, total };
  writePending(order);
  const { expiresAt } = state.payload;
  return {
    kind: 'pay',
    order,
    session: next.session,
    expiresAt: expiresAt === undefined ? undefined : Date.parse(expiresAt),
    before: total < before ? before : undefined,
  };
}

function storedOrder(id: string, member: string): StoredTransaction | undefined {
  const read = readPending();
  if (read.kind !== 'found' || read.transaction.id !== id) return undefined;
  return isFor(member, read.transaction) ? read.transaction : undefined;
}
