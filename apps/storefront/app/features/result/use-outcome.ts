import { referenceOf } from '@cairn/contract/orders/reference';
import { useEffect, useEffectEvent, useState } from 'react';
import { track } from '#app/analytics/events.ts';
import type { OrderState } from '#app/ordering/orders/order-state.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { saleOfState } from '#app/ordering/orders/sale-of-order.ts';
import { clearPending, readPending } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { refreshBalance } from '#app/session/member-facts.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { fetchForMember } from '#app/shop-api/client/member-query.ts';
import { saveRecipient } from '#app/shop-api/member/recipients.ts';
import { receiptQuery } from '#app/shop-api/orders/receipt.ts';
import { type Order, type OrderOutcome, receivedAvios } from './outcome.ts';
import { type Polled, polledOrderQuery } from './polled-order.ts';

/** Follows a member's order to its end. */
export function useOutcome(order: Order): OrderOutcome {
  const { member, fetcher } = useSession();
  const polled = useMemberQuery(polledOrderQuery(order), { raises: false });
  const data = polled.kind === 'ready' ? polled.data : undefined;
  const hasGivenUp =
    polled.kind === 'failed' ||
    polled.kind === 'refused' ||
    (polled.kind === 'ready' && polled.isOutdated);
  const [outcome, setOutcome] = useState<OrderOutcome>({ kind: 'loading' });

  const onReceived = useEffectEvent(async (polled: Polled) => {
    if (polled.kind === 'processing') return setOutcome(polled);
    const wasSeen = outcome.kind === 'processing';
    // An order that ended before this visit has not changed the balance just now.
    const pending = pendingOf(order.id, member?.subject);
    const isNews = wasSeen || pending !== undefined;
    clearPending(order.id);
    if (polled.kind !== 'done') return setOutcome(polled);
    if (order.kind === 'card') {
      void refetchAfter('plan change');
      const nothing = { receipt: undefined, isReceiptPending: false, credited: undefined };
      const receivedAt = Date.now();
      return setOutcome({ ...polled, ...nothing, isBalanceNew: false, receivedAt });
    }
    if (isNews) trackPurchase(order, polled.state);
    if (pending) void rememberRecipient(pending);
    const refreshed = refreshBalance('order');
    const isCredited = isNews && rowOf(order.type).balance === 'credit';
    const credited = isCredited ? receivedAvios(polled.state) : undefined;
    const done = { ...polled, credited, isBalanceNew: false, receivedAt: Date.now() };
    // Seen happening, it cannot have been refunded since; otherwise only the receipt tells.
    if (wasSeen) setOutcome({ ...done, receipt: undefined, isReceiptPending: true });
    const receipt = await readReceipt();
    const isRefunded = receipt?.refundedAt !== undefined;
    const whole = {
      ...done,
      receipt,
      isReceiptPending: false,
      credited: isRefunded ? undefined : credited,
    };
    setOutcome(whole);
    setOutcome({ ...whole, isBalanceNew: await refreshed });
  });

  /** Without a receipt the page shows what it knows; the receipt is in the history too. */
  async function readReceipt() {
    if (!member) return undefined;
    const read = await fetchForMember(member.subject, fetcher, receiptQuery(order.id));
    return read.ok ? read.value : undefined;
  }

  /** As the sender asked in the recipient form. A list that is full or a failed call leaves it be. */
  async function rememberRecipient({ data }: StoredOrder) {
    if (!('targetAccount' in data) || !data.targetAccount || !data.isRemembered) return;
    await saveRecipient(fetcher, data.targetAccount);
    await refetchAfter('recipients');
  }

  const onGaveUp = useEffectEvent(() => {
    clearPending(order.id);
    setOutcome({ kind: 'gave up' });
  });

  useEffect(() => {
    if (hasGivenUp) onGaveUp();
    else if (data !== undefined) void onReceived(data);
  }, [hasGivenUp, data]);
  return outcome;
}

function trackPurchase({ id, type }: Order, state: OrderState): void {
  const transaction_id = referenceOf(id);
  track({ event: 'purchase', ecommerce: { ...saleOfState(type, state), transaction_id } });
}

function pendingOf(id: Order['id'], subject: string | undefined): StoredOrder | undefined {
  const read = readPending(subject);
  return read.kind === 'found' && read.order.id === id ? read.order : undefined;
}
