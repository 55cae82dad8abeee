import { useCallback, useEffect, useState } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { pendingNow, storedNow, writePending } from '#app/pending/pending-store.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { amountsOf, chooseAvios, isLocal, unpaid } from '../orders/orders.ts';
import type { Amounts } from '../orders/product-table.ts';
import { type CurrentPrices, updateChoice } from './update-choice.ts';

type StoredChoiceOptions = CurrentPrices & {
  /** Whether the prices are final for whoever is here. */
  isSettled: boolean;
};

/** The choice is stored in this browser so that it survives log-in, reload and the next step. */
export function useStoredChoice(options: StoredChoiceOptions) {
  const { product, currency, quote, isSettled, ownCurrency, locale } = options;
  const stored = unpaid(product, usePending());
  const { member, isExpected } = useSession();
  const subject = member?.subject;
  const { raise } = useCurrentError();
  /** Shown until the session is restored: the stored order may be a member's, and hidden until then. */
  const [pressed, setPressed] = useState<number>();

  const write = useCallback(
    (chosen: Amounts) => {
      // Until the session is restored, assume the member of the last log-in: they keep the recipient.
      const known = unpaid(product, isExpected ? storedNow() : pendingNow(subject));
      const owner = isExpected ? known?.member : subject;
      writePending(chooseAvios(product, chosen, known, { currency, member: owner }));
      setPressed(chosen.avios);
    },
    [product, currency, subject, isExpected],
  );

  /** Brings the stored choice up to date with the prices shown here. */
  const update = useCallback(
    () => updateChoice({ product, currency, quote, ownCurrency, locale }, subject, write),
    [product, currency, quote, ownCurrency, locale, subject, write],
  );

  // Runs when prices arrive, not when the choice changes: two tabs with different prices would
  // otherwise correct each other endlessly.
  useEffect(() => {
    if (!isSettled) return;
    const kept = pendingNow(subject);
    // Another tab may be paying an order that the server has started: only a press replaces it.
    if (!kept || !isLocal(kept.id)) return;
    const notice = update();
    if (notice) raise(notice.code, notice);
  }, [isSettled, subject, update, raise]);

  return {
    chosenAvios: stored ? amountsOf(stored).avios : isExpected ? pressed : undefined,
    /** The order as stored now; the one on screen may be older. */
    readStored() {
      const now = unpaid(product, isExpected ? storedNow() : pendingNow(subject));
      return now && amountsOf(now).avios;
    },
    write,
    updateChoice: update,
  };
}
