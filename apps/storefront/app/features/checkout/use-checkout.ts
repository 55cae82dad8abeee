import { productOfId } from '@cairn/contract/orders/transaction-id';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bringing, useCurrentError } from '#app/errors/current-error.tsx';
import { report } from '#app/errors/report-to-server.ts';
import { describeChange } from '#app/ordering/choice/describe-change.ts';
import type { Terms } from '#app/ordering/orders/terms.ts';
import { isInFrame, leavePath } from '#app/ordering/paths.ts';
import { useSession } from '#app/session/session.tsx';
import { type CheckoutUser, checkoutState, type Place } from './checkout-flow.ts';
import { type Loaded, loadCheckout } from './load-checkout.ts';

/** Only what is shown: the other outcomes navigate away. */
export type View =
  | Exclude<Loaded, { kind: 'leave' | 'move' }>
  /** An external checkout that cannot go on stays where it is. */
  | { kind: 'stopped' };

const WAITING: View = { kind: 'wait' };
/** Raised when an external checkout stops where the shop would have led to a page that explains itself. */
const STOPPED = 'checkout_failed';
const NOT_LOADED = 'checkout_payment_form_implementation_error';

/** Starts or resumes the order of this URL, and again each time the reload signal changes. */
export function useCheckout(place: Place, reload: number, locale: string) {
  const { member, state, fetcher, stepUp } = useSession();
  const { raise, clear } = useCurrentError();
  const navigate = useNavigate();
  const { state: brought } = useLocation();
  const [shown, setShown] = useState<{ view: View; subject?: string | undefined }>({
    view: WAITING,
  });
  const [agreed, setAgreed] = useState<Terms>();
  const [attempt, setAttempt] = useState(0);
  const subject = member?.subject;
  const isUnknown = state.isLoading && subject === undefined;

  const stop = (errorCode: string = STOPPED) => {
    setShown({ view: { kind: 'stopped' }, subject });
    raise(errorCode);
  };

  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: Loaded) => {
      if (loaded.kind === 'leave') {
        if (!isInFrame(loaded.to, place.isExternal)) return stop(loaded.errorCode);
        return void navigate(loaded.to, { replace: true, state: bringing(loaded.errorCode) });
      }
      if (loaded.kind === 'move') {
        const { to, change } = loaded;
        const notice = change && describeChange(change, locale);
        const errorState = notice && bringing(notice.code, notice.values);
        const state = { ...Object(brought), ...errorState, hasAgreed: agreed !== undefined };
        return void navigate(to, { replace: true, state });
      }
      setShown({ view: loaded, subject });
      if (loaded.kind === 'step up') stepUp(loaded.encodedAuthState);
      const change = 'change' in loaded && loaded.change;
      const notice = change && describeChange(change, locale);
      if (notice) raise(notice.code, notice);
    };
    const type = place.id === undefined ? undefined : productOfId(place.id);
    const user: CheckoutUser =
      subject !== undefined ? { subject } : isUnknown ? 'unknown' : 'nobody';
    loadCheckout({
      place,
      user,
      fetcher,
      agreed,
      now: Date.now(),
      isReload: reload > 0,
      isCurrent: () => isCurrent,
    }).then(
      (loaded) => isCurrent && show(loaded),
      (error: unknown) => {
        report('unhandled_error', error);
        const to = type ? leavePath({ id: place.id, type }) : '/';
        if (isCurrent) show({ kind: 'leave', to, errorCode: NOT_LOADED });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [place.id, place.isExternal, place.isReturn, subject, isUnknown, agreed, reload, attempt]);

  // The order of the member before this one is not shown while this one's loads.
  const isOfOther =
    shown.subject !== undefined && subject !== undefined && shown.subject !== subject;
  return {
    view: isOfOther ? WAITING : shown.view,
    agree: setAgreed,
    /** For the payment form, when it can no longer be used. */
    stop,
    retry() {
      clear();
      setShown({ view: WAITING });
      setAttempt((count) => count + 1);
    },
    /** The member has just agreed to new terms, and the button that they pressed is gone. */
    hasAgreed: agreed !== undefined || checkoutState(brought).hasAgreed,
  };
}
