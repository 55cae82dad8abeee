import '@adyen/adyen-web/styles/adyen.css';
import { AdyenCheckout, Card, Dropin, GooglePay, Redirect } from '@adyen/adyen-web';
import type { OfferedCards, PaymentSession } from '@cairn/contract/orders/payment-session';
import { serverNow } from '@cairn/contract/values/server-clock';
import type { Announced } from '#app/shop-api/orders/payment-attempts.ts';
import {
  endOnce,
  outcomeOfCompletion,
  outcomeOfError,
  outcomeOfFailure,
  type PaymentOutcome,
  type Phase,
} from './payment-outcome.ts';
import { isWallet, loadWallet, pageNonce, WALLETS } from './wallet.ts';
import { watchTheme } from './watch-theme.ts';

/** The merchant account of the form, at the real provider or the stand-in. */
export type PaymentFormSettings = {
  environment: 'test' | 'live';
  clientKey: string;
  urls?: { api: string; analytics: string; cdn: { images: string; translations: string } };
  walletScript?: string;
};

export type FormHooks = {
  /** False once the component has unmounted, which may happen while the form is set up. */
  isWanted(): boolean;
  /** Called before anything is submitted; false cancels silently. */
  mayPay(): boolean;
  /** Tells the shop that Pay was pressed. Nothing is submitted until it knows. */
  announce(how: { remembersCard: boolean }): Promise<Announced>;
  onPaying(method: string): void;
  onEnter(): void;
  /** Called before the browser leaves for the bank's page. */
  onLeaving(): void;
  onSelect(method: { isWallet: boolean; isStored: boolean }): void;
  /** The provider does not have these any more. */
  onCardsGone(cards: OfferedCards): void;
  onReady(expiresAt: number | undefined): void;
  onEnd(outcome: PaymentOutcome): void;
};

/** Milliseconds to wait for the card fields before the form is shown. */
const FIELDS_LIMIT = 3_000;

export type MountedForm = { submit(): void; isValid(): boolean; unmount(): void };

/** In place of the provider's own. */
export type FormTexts = {
  /** Beside the box that the form has in sessions which may store a card. */
  rememberText: string;
  /** Names the brands that the merchant account accepts. */
  unsupportedCardText: string;
};

type Form = {
  /** Undefined when no merchant account is configured. */
  settings: PaymentFormSettings | undefined;
  session: PaymentSession;
  /** The only stored cards to offer: the provider lists those of plans and removed ones, too. */
  rememberedCards: OfferedCards;
  texts: FormTexts;
  locale: string;
  holderName: string;
};

/** Mounts the provider's form. Undefined when it failed, which `onEnd` has reported. */
export async function mountForm(
  node: HTMLElement,
  { settings, session, rememberedCards, texts, locale, holderName }: Form,
  hooks: FormHooks,
): Promise<MountedForm | undefined> {
  let expiresAt: number | undefined;
  let phase: Phase = 'loading';
  const isExpired = () => expiresAt !== undefined && expiresAt <= serverNow();
  const end = endOnce(hooks.onEnd);
  if (!settings?.clientKey) {
    end({ kind: 'out', errorCode: 'checkout_payment_form_env_missing' });
    return undefined;
  }
  try {
    const hasWallet = await loadWallet(settings.walletScript);
    const checkout = await AdyenCheckout({
      ...accountOf(settings),
      locale,
      translations: {
        [locale]: { storeDetails: texts.rememberText, 'cc.num.903': texts.unsupportedCardText },
      },
      session,
      showPayButton: false,
      ...(!hasWallet && { removePaymentMethods: [...WALLETS] }),
      beforeSubmit: async (data, _component, { resolve, reject }) => {
        if (!hooks.mayPay()) return reject();
        hooks.onPaying(data.paymentMethod.type);
        const announced = await hooks.announce({ remembersCard: data.storePaymentMethod === true });
        if (announced === 'announced') {
          phase = 'paying';
          return resolve(data);
        }
        reject();
        end({ kind: announced === 'outdated' ? 'outdated' : 'not sent' });
      },
      beforeRedirect: (resolve) => {
        hooks.onLeaving();
        resolve();
      },
      onEnterKeyPressed: () => hooks.onEnter(),
      onActionHandled: ({ componentType }) => {
        if (componentType === '3DS2Challenge') node.scrollIntoView({ block: 'start' });
      },
      onPaymentCompleted: (result) => end(outcomeOfCompletion(result)),
      onPaymentFailed: (result) => end(outcomeOfFailure(result, isExpired())),
      onError: (error) => end(outcomeOfError(error, phase, isExpired())),
    });
    if (!hooks.isWanted()) return undefined;
    expiresAt = expiryOf(checkout.options);
    const ready = () => hooks.onReady(expiresAt);
    const styles = fieldStyles(node);
    const fields = { styles, onConfigSuccess: ready };
    const dropIn = new Dropin(checkout, {
      paymentMethodComponents: [Card, GooglePay, Redirect],
      disableFinalAnimation: true,
      showRadioButton: true,
      filterStoredPaymentMethods: (stored) => {
        const isStored = ({ token }: OfferedCards[number]) => stored.some(({ id }) => id === token);
        const gone = rememberedCards.filter((card) => !isStored(card));
        if (gone.length > 0) hooks.onCardsGone(gone);
        return stored.filter(({ id }) => rememberedCards.some(({ token }) => token === id));
      },
      paymentMethodsConfiguration: {
        card: {
          hasHolderName: true,
          holderNameRequired: true,
          data: { holderName },
          ...fields,
          // The bank's page takes the width that there is; the others have fixed sizes.
          challengeWindowSize: '05',
        },
        storedCard: { ...fields, challengeWindowSize: '05' },
        // Wallets open only from a click on their own button.
        googlepay: {
          showPayButton: true,
          ...(hasWallet && { nonce: pageNonce() }),
          onClick: (resolve, reject) => (hooks.mayPay() ? resolve() : reject()),
        },
      },
      onSelect: ({ type, props }) =>
        hooks.onSelect({ isWallet: isWallet(type), isStored: props.oneClick === true }),
      // Without card fields, or if they cannot be loaded, nobody else says that the form is ready.
      onReady: () => void setTimeout(ready, FIELDS_LIMIT),
    });
    phase = 'ready';
    dropIn.mount(node);
    const stopWatching = watchTheme(() => {
      // In place, because fields that are opened later are given the same object.
      Object.assign(styles, fieldStyles(node));
      const { activePaymentMethod: active } = dropIn;
      if (active instanceof Card) active.updateStyles(styles);
    });
    return {
      submit: () => dropIn.submit(),
      isValid: () => dropIn.isValid,
      unmount() {
        stopWatching();
        dropIn.unmount();
      },
    };
  } catch (error) {
    end(outcomeOfError(error, phase, isExpired()));
    return undefined;
  }
}

export type BankAnswer = { sessionId: string; redirectResult: string };

/** Submits the bank's answer. If that fails the outcome is unknown here; the server gets a webhook. */
export async function finishPayment(
  settings: PaymentFormSettings,
  { sessionId, redirectResult }: BankAnswer,
  onEnd: (outcome: PaymentOutcome) => void,
): Promise<void> {
  const end = endOnce(onEnd);
  const unknown = () => end({ kind: 'unknown' });
  try {
    const checkout = await AdyenCheckout({
      ...accountOf(settings),
      session: { id: sessionId },
      onPaymentCompleted: (result) => end(outcomeOfCompletion(result)),
      onPaymentFailed: (result) => (result instanceof Error ? unknown() : end({ kind: 'refused' })),
      onError: unknown,
    });
    checkout.submitDetails({ details: { redirectResult } });
  } catch {
    unknown();
  }
}

function accountOf({ environment, clientKey, urls }: PaymentFormSettings) {
  return {
    environment,
    clientKey,
    analytics: { enabled: false },
    ...(urls && { _environmentUrls: urls }),
  };
}

/** In the provider's set-up answer, but missing from the SDK's types. */
function expiryOf(options: object): number | undefined {
  const expiresAt = 'expiresAt' in options ? Date.parse(`${options.expiresAt}`) : Number.NaN;
  return Number.isNaN(expiresAt) ? undefined : expiresAt;
}

/**
 * Styles for the card fields, which our style sheets cannot reach inside the provider's iframes.
 * Colours are read as computed values from the form's element.
 */
function fieldStyles(node: HTMLElement) {
  const { color, caretColor, outlineColor, fontSize } = getComputedStyle(node);
  return {
    base: { color, fontSize, lineHeight: '1.5' },
    placeholder: { color: caretColor },
    error: { color: outlineColor },
  };
}
