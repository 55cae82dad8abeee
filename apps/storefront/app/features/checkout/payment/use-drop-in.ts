import type { OfferedCards, PaymentSession } from '@cairn/contract/orders/payment-session';
import { useEffect, useRef, useState } from 'react';
import type { Announced } from '#app/shop-api/orders/payment-attempts.ts';
import type { FormTexts, MountedForm, PaymentFormSettings } from './drop-in.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

export type DropInProps = {
  settings: PaymentFormSettings | undefined;
  session: PaymentSession;
  /** Undefined where cards are not remembered. */
  rememberedCards: OfferedCards | undefined;
  locale: string;
  holderName: string;
  announce(attempt: { attemptId: string; remembersCard: boolean }): Promise<Announced>;
  withdraw(attemptId: string): void;
  /** The member has submitted this payment method. */
  onPaying(method: string): void;
  /** The payment continues on the bank's page. */
  onLeaving(attemptId: string | undefined): void;
  onEnd(outcome: PaymentOutcome): void;
};

type DropInOptions = DropInProps & {
  texts: FormTexts;
  isAllowed: boolean;
  /** If nothing else is missing, the focus goes to what forbids it. */
  onForbidden(isFormValid: boolean): void;
};

const NOT_LOADED: PaymentOutcome = {
  kind: 'out',
  errorCode: 'checkout_payment_form_network_error',
};

/** The form stays, and the member may try again. */
const STAYS = new Set<PaymentOutcome['kind']>(['refused', 'cancelled', 'not sent']);

/** An answer to the announcement may be lost as well as the announcement. */
const CAME_TO_NOTHING = new Set<PaymentOutcome['kind']>([...STAYS, 'out']);

/** Mounts the provider's form and submits it at most once. */
export function useDropIn(options: DropInOptions) {
  const { settings, session } = options;
  const latest = useRef(options);
  latest.current = options;
  const place = useRef<HTMLElement>(null);
  const form = useRef<MountedForm>(undefined);
  const isBusy = useRef(false);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState({
    isReady: false,
    isPaying: false,
    isWallet: false,
    isStored: true,
    isNotSent: false,
  });
  const [expiresAt, setExpiresAt] = useState<number>();
  const [goneCards, setGoneCards] = useState<OfferedCards>([]);
  const show = (change: Partial<typeof shown>) => setShown((now) => ({ ...now, ...change }));

  function setPaying(isPaying: boolean) {
    isBusy.current = isPaying;
    show({ isPaying });
  }

  function pay() {
    if (isBusy.current || !form.current) return;
    if (!navigator.onLine) return show({ isNotSent: true });
    const { isAllowed, onForbidden } = latest.current;
    const isValid = form.current.isValid();
    if (!isAllowed) onForbidden(isValid);
    // A form that is not complete marks what is missing, and submits nothing.
    if (isAllowed || !isValid) form.current.submit();
  }

  useEffect(() => {
    const { locale, holderName, texts, rememberedCards = [] } = latest.current;
    let isWanted = true;
    let announced: string | undefined;
    const end = (outcome: PaymentOutcome) => {
      if (announced && CAME_TO_NOTHING.has(outcome.kind)) latest.current.withdraw(announced);
      // Leaving during a payment does not cancel it.
      if (!isWanted && outcome.kind !== 'completed' && outcome.kind !== 'unknown') return;
      if (outcome.kind === 'refused') setAttempt(attempt + 1);
      if (STAYS.has(outcome.kind)) setPaying(false);
      if (outcome.kind === 'not sent') show({ isNotSent: true });
      latest.current.onEnd(outcome);
    };
    const mount = async (node: HTMLElement) => {
      // The SDK is as large as the page, so it is loaded with the form only.
      const { mountForm } = await import('./drop-in.ts');
      if (!isWanted) return;
      const mounted = await mountForm(
        node,
        { settings, session, rememberedCards, texts, locale, holderName },
        {
          isWanted: () => isWanted,
          mayPay: () => isWanted && latest.current.isAllowed && !isBusy.current,
          announce: (how) => {
            announced = crypto.randomUUID();
            return latest.current.announce({ attemptId: announced, ...how });
          },
          onCardsGone: setGoneCards,
          onPaying: (method) => {
            setPaying(true);
            show({ isNotSent: false });
            latest.current.onPaying(method);
          },
          onEnter: pay,
          onLeaving: () => latest.current.onLeaving(announced),
          onSelect: show,
          onReady: (until) => {
            if (!isWanted) return;
            setExpiresAt(until);
            show({ isReady: true });
          },
          onEnd: end,
        },
      );
      if (isWanted) form.current = mounted;
      else mounted?.unmount();
    };
    // A form that failed while it was paying is replaced by one that can pay.
    setPaying(false);
    show({ isReady: false, isStored: true });
    if (place.current) mount(place.current).catch(() => end(NOT_LOADED));
    return () => {
      isWanted = false;
      form.current?.unmount();
      form.current = undefined;
    };
  }, [settings?.clientKey, session.id, attempt]);

  const { rememberedCards = [] } = options;
  return {
    place,
    pay,
    expiresAt,
    goneCards,
    ...shown,
    /**
     * The provider's form has no control for a single saved card: once something else is selected, only
     * a mouse finds back.
     */
    hidesSavedCard: rememberedCards.length - goneCards.length === 1 && !shown.isStored,
    /** Mounted again, it opens the saved card. */
    showSavedCard: () => setAttempt(attempt + 1),
  };
}
