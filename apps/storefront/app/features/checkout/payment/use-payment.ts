import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { isInFrame } from '#app/ordering/paths.ts';
import { readStored, updatePending } from '#app/pending/pending-store.ts';
import { useSession } from '#app/session/session.tsx';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { withdrawPayment } from '#app/shop-api/orders/payment-attempts.ts';
import { cancelTransaction } from '#app/shop-api/orders/transaction.ts';
import {
  type AfterPayment,
  afterPayment,
  afterReturn,
  asLeftBy,
  type Paid,
} from './after-payment.ts';
import { whenReachable } from './connection.ts';
import type { BankAnswer, PaymentFormSettings } from './drop-in.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** Updates the stored order after each payment attempt, and navigates. `onStop` replaces leaving an external checkout. */
export function usePayment(onStop?: (errorCode: string | undefined) => void) {
  const navigate = useNavigate();
  const { raise } = useCurrentError();
  const { fetcher } = useSession();

  function end(order: Paid, after: AfterPayment) {
    const { to, errorCode, isSpent, isRefused, isReleased } = after;
    const released = isReleased && cancelTransaction(fetcher, order.id);
    updatePending(order.id, (kept) => asLeftBy(after, kept));
    if (to !== undefined && !isInFrame(to, order.isExternal)) {
      onStop?.(errorCode);
    } else if (to !== undefined) {
      const marks = {
        ...(isSpent && { isRenewed: true }),
        ...(isRefused && { refusedId: order.id }),
      };
      const state = { ...bringing(errorCode), ...marks };
      void Promise.all([whenReachable(), released]).then(() =>
        navigate(to, { replace: true, state }),
      );
    } else if (errorCode !== undefined) raise(errorCode);
  }

  return {
    onLeaving: ({ id }: Paid, attemptId: string | undefined) =>
      updatePending(id, (kept) => ({
        ...kept,
        status: 'payment_started',
        leftFrom: location.pathname,
        attemptId,
      })),
    onEnd: (order: Paid, outcome: PaymentOutcome) => {
      end(order, afterPayment(outcome, order));
      // The order's outcome is looked up as on every visit of its page.
      if (outcome.kind === 'outdated') location.reload();
    },
    onReturned: async (order: Paid, outcome: PaymentOutcome) => {
      // Before checkout is loaded, which would find the payment still being confirmed.
      await withdrawReturned(fetcher, order.id, outcome);
      end(order, afterReturn(outcome, order));
    },
  };
}

/**
 * The page that the member left for the bank, if it is not this one. It is told once, so that no loop can
 * arise, and whoever is logged in: the bank's answer is submitted in any case.
 */
function takeOtherPage(id: string): string | undefined {
  const stored = readStored();
  const { leftFrom } = stored.kind === 'found' && stored.order.id === id ? stored.order : {};
  if (leftFrom === undefined || leftFrom === location.pathname) return undefined;
  updatePending(id, (kept) => ({ ...kept, leftFrom: undefined }));
  return leftFrom;
}

/** Submits the bank's answer to the payment provider, on the page that the member left: the external checkout stays external. */
export function useBankAnswer(
  order: Paid | undefined,
  settings: PaymentFormSettings | undefined,
  answer: BankAnswer | undefined,
) {
  const { onReturned } = usePayment();
  useEffect(() => {
    if (!order || !answer) return;
    const page = takeOtherPage(order.id);
    if (page !== undefined) {
      // The document is loaded again, because base path and locale may differ.
      location.replace(page + location.search);
      return;
    }
    let isCurrent = true;
    void finishOnce(settings, answer).then(async (outcome) => {
      if (isCurrent) await onReturned(order, outcome);
    });
    return () => {
      isCurrent = false;
    };
  }, [order?.id, answer?.redirectResult]);
}

const finishing = new Map<string, Promise<PaymentOutcome>>();

/** A bank's answer can be submitted only once, however often the page renders. */
function finishOnce(
  settings: PaymentFormSettings | undefined,
  answer: BankAnswer,
): Promise<PaymentOutcome> {
  const known = finishing.get(answer.redirectResult);
  if (known) return known;
  const finished = settings ? finish(settings, answer) : unknown();
  finishing.set(answer.redirectResult, finished);
  return finished;
}

async function finish(settings: PaymentFormSettings, answer: BankAnswer): Promise<PaymentOutcome> {
  try {
    const { finishPayment } = await import('./drop-in.ts');
    return await new Promise((resolve) => void finishPayment(settings, answer, resolve));
  } catch {
    return await unknown();
  }
}

async function unknown(): Promise<PaymentOutcome> {
  return { kind: 'unknown' };
}

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
