import { useCallback, useEffect } from 'react';
import { useCurrentError } from '#app/errors/current-error.tsx';
import { isOfOtherMember, writePending } from '#app/pending/pending-store.ts';
import { pendingNow, usePending, whenReadable } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { amountsOf, chooseAvios, isLocal, unpaid } from '../orders/orders.ts';
import type { Amounts } from '../orders/product-row.ts';
import type { CurrentPrices } from './update-choice.ts';

/** Loaded on demand: a visitor's first choice cannot have changed. */
let updater: typeof import('./update-choice.ts') | undefined;

type Given = CurrentPrices & {
  /** Whether the prices are final for whoever is here. */
  isSettled: boolean;
};

/** What was chosen, stored in this browser so that it survives log-in, reload and the next step. */
export function useStoredChoice(given: Given) {
  const { product, currency, quote, isSettled, ownCurrency, locale } = given;
  const stored = unpaid(product, usePending());
  const { member, isExpected } = useSession();
  const subject = member?.subject;
  const { raise } = useCurrentError();

  const write = useCallback(
    (chosen: Amounts) => {
      const stored = unpaid(product, pendingNow());
      // Whoever was logged in lately is taken for who chose before, until it is known.
      const owner = subject ?? (isExpected ? stored?.member : undefined);
      // The recipient is kept, but not for somebody else than who entered it.
      const known = stored?.member === undefined || stored.member === owner ? stored : undefined;
      writePending(chooseAvios(product, chosen, known, { currency, member: owner }));
    },
    [product, currency, subject, isExpected],
  );

  /** Brings the stored choice up to date with the prices shown here. */
  const updateChoice = useCallback(
    () => updater?.updateChoice({ product, currency, quote, ownCurrency, locale }, subject, write),
    [product, currency, quote, ownCurrency, locale, subject, write],
  );

  // Runs when prices arrive, not when the choice changes: two tabs with different prices would
  // otherwise correct each other endlessly.
  useEffect(() => {
    if (!isSettled) return;
    let isCurrent = true;
    void whenReadable().then(async () => {
      // Another tab may choose later for the same member, at other prices.
      if (!pendingNow() && subject === undefined) return;
      // If it fails, checkout compares the prices once more.
      updater ??= await import('./update-choice.ts').catch(() => undefined);
      const kept = pendingNow();
      // Another tab may be paying an order that the server has started: only a press replaces it.
      if (!isCurrent || !kept || !isLocal(kept.id)) return;
      const notice = updateChoice();
      if (notice) raise(notice.code, notice);
    });
    return () => {
      isCurrent = false;
    };
  }, [isSettled, subject, updateChoice, raise]);

  return {
    chosenAvios: stored && amountsOf(stored).avios,
    /** As it is stored now, which may be later than what is on screen. */
    readStored() {
      const now = unpaid(product, pendingNow());
      return now && !isOfOtherMember(now, subject) ? amountsOf(now).avios : undefined;
    },
    write,
    updateChoice,
  };
}
