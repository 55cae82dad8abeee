import { serverNow } from '@cairn/contract/values/server-clock';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { describeChange } from '#app/ordering/choice/describe-change.ts';
import { nextStepOf } from '#app/ordering/next-step.ts';
import { quoteOrder } from '#app/ordering/orders/order-calls.ts';
import { amountsOf, isLocal, repriced } from '#app/ordering/orders/orders.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { termsOf } from '#app/ordering/orders/terms.ts';
import { choicePath } from '#app/ordering/paths.ts';
import { isPendingHidden, pendingNow, updatePending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';

export type SentProduct = 'gift' | 'transfer';
export type SentOrder = StoredOrder<SentProduct>;

/** The order whose recipient is entered here; undefined until it is read, and for others than its member. */
export function useRecipientOrder(product: SentProduct, locale: string): SentOrder | undefined {
  const pending = usePending();
  const order = isFor(product, pending) ? pending : undefined;
  const { member, state, fetcher } = useSession();
  const { raise } = useCurrentError();
  const navigate = useNavigate();
  const subject = member?.subject;

  const leaveWithout = useEffectEvent(() => {
    // A member's order waits until they have logged in.
    if (isPendingHidden(subject)) return;
    const now = pendingNow(subject);
    if (!isFor(product, now)) return void navigate(choicePath(product), { replace: true });
    const next = nextStepOf(now);
    if (next.kind === 'result') void navigate(next.to, { replace: true });
  });
  useEffect(() => {
    if (!state.isLoading) leaveWithout();
  }, [state.isLoading, subject, order === undefined]);

  /** The price may have changed since the choice: members hear of it before they enter a card. */
  const checkPrice = useEffectEvent(async (member: string) => {
    if (!order || !isLocal(order.id)) return;
    const quoted = await quoteOrder(member, fetcher, order, serverNow());
    if (!quoted.ok) return raise(quoted.code);
    if (!quoted.value) {
      const code = rowOf(product).unavailableCode;
      const to = choicePath(product, order.currency);
      return void navigate(to, { replace: true, state: bringing(code) });
    }
    const quote = quoted.value;
    const before = amountsOf(order);
    if (quote.price === before.price && quote.bonusAvios === before.bonusAvios) return;
    updatePending(order.id, (kept) => repriced(kept, quote));
    const change = { before: termsOf(order), now: termsOf(repriced(order, quote)) };
    const notice = describeChange(change, locale);
    raise(notice.code, notice);
  });
  const hasOrder = order !== undefined;
  // Once: the order that the form writes is checked at checkout, where a higher price must be agreed to.
  useEffect(() => {
    if (subject !== undefined && hasOrder) void checkPrice(subject);
  }, [subject, hasOrder]);
  return order;
}

function isFor(product: SentProduct, order: StoredOrder | undefined): order is SentOrder {
  return order?.type === product;
}
