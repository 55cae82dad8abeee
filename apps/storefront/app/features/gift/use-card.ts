import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { draftOf, withDraft } from '#app/ordering/gift/recipient-draft.ts';
import { unpaid } from '#app/ordering/orders/orders.ts';
import { pendingNow, updatePending } from '#app/pending/pending-store.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { tabStorage } from '#app/storage/tab-storage.ts';

const cardParts = z.object({ occasion: z.optional(z.string()), message: z.string() });
type Card = z.infer<typeof cardParts>;
const withoutAmount = tabStorage('gift_card', cardParts);

/**
 * Occasion and message. They are stored with the order as its draft, which the recipient form goes
 * on with; until an amount is chosen, in the tab.
 */
export function useCard(defaultOccasion: string | undefined) {
  const { member, state } = useSession();
  const subject = member?.subject;
  const order = giftOf(usePending());
  const [typed, setTyped] = useState<Partial<Card>>({});
  const kept = order && draftOf(order.data);
  const card: Card = {
    occasion: typed.occasion ?? kept?.occasion ?? defaultOccasion,
    message: typed.message ?? kept?.message ?? '',
  };

  useEffect(() => {
    if (!state.isLoading) setTyped((before) => ({ ...withoutAmount.read(subject), ...before }));
  }, [state.isLoading, subject]);

  function store(changed: Card): void {
    const now = giftOf(pendingNow(subject));
    if (!now) {
      withoutAmount.write(changed, subject);
      return;
    }
    withoutAmount.clear();
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
