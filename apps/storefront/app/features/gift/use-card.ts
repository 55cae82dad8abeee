import { useState } from 'react';
import { draftOf, withDraft } from '#app/ordering/gift/recipient-draft.ts';
import { unpaid } from '#app/ordering/orders/orders.ts';
import { pendingNow, updatePending } from '#app/pending/pending-store.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';

type Card = { occasion: string | undefined; message: string };

/**
 * Occasion and message. They are stored with the order as its draft, which the recipient form goes
 * on with; until an amount is chosen only this page has them.
 */
export function useCard(defaultOccasion: string | undefined) {
  const subject = useSession().member?.subject;
  const order = giftOf(usePending());
  const [typed, setTyped] = useState<Partial<Card>>({});
  const kept = order && draftOf(order.data);
  const card: Card = {
    occasion: typed.occasion ?? kept?.occasion ?? defaultOccasion,
    message: typed.message ?? kept?.message ?? '',
  };

  function store(changed: Card): void {
    const now = giftOf(pendingNow(subject));
    if (!now) return;
    updatePending(now.id, (one) =>
      one.type === 'gift' ? withDraft(one, { ...draftOf(one.data), ...changed }) : one,
    );
  }

  return {
    card,
    change(part: Partial<Card>): void {
      setTyped((before) => ({ ...before, ...part }));
      store({ ...card, ...part });
    },
    /** A choice writes a new order, which may know nothing of the card yet. */
    keep: () => store(card),
  };
}

function giftOf(pending: Parameters<typeof unpaid>[1]) {
  const order = unpaid('gift', pending);
  return order?.type === 'gift' ? order : undefined;
}
