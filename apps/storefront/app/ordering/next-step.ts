import type { StoredOrder } from '#app/pending/stored-order.ts';
import { canStart, isLocal, isUnpaid } from './orders/orders.ts';
import { changePath, checkoutPath, resultPath, startPath } from './paths.ts';

export type OrderStep = {
  /** `change` when something is missing without which the order cannot start. */
  kind: 'change' | 'start' | 'resume' | 'result';
  to: string;
};

/** The next step of a stored order. */
export function nextStepOf(order: StoredOrder, isExternal = false): OrderStep {
  const { id, type, currency } = order;
  if (!isUnpaid(order)) return { kind: 'result', to: resultPath({ id, isExternal }) };
  // The form was changed and not submitted: paying now would send to whom it named before.
  if (hasUnsentDraft(order)) return { kind: 'change', to: changePath(type, currency) };
  if (!isLocal(id)) return { kind: 'resume', to: checkoutPath({ id, isExternal }) };
  return canStart(order)
    ? { kind: 'start', to: startPath(isExternal) }
    : { kind: 'change', to: changePath(type, currency) };
}

function hasUnsentDraft({ data }: StoredOrder): boolean {
  return 'draft' in data && data.draft !== undefined;
}
