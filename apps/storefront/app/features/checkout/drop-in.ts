import { AdyenCheckout, Card, Dropin, GooglePay, Redirect } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import type { PaymentSession } from '@cairn/contract/payment-session';
import { fieldStyles } from './field-styles.ts';
import {
  endOnce,
  outcomeOfError,
  outcomeOfFailure,
  type PaymentOutcome,
  type Phase,
} from './payment-outcome.ts';
import { isWallet, loadWallet, WALLETS } from './wallet.ts';

/** Which merchant account the form works for, and where: a real provider's, or a stand-in's. */
export type PaymentFormSettings = {
  environment: 'test' | 'live';
  clientKey: string;
  urls?: { api: string; analytics: string; cdn: { images: string; translations: string } };
  walletScript?: string;
};

export type FormHooks = {
  /** Whether the page still wants it: setting up takes its time. */
  isWanted(): boolean;
  /** Asked before anything is submitted; no ends it without a word. */
  mayPay(): boolean;
  onPaying(): void;
  onEnter(): void;
  /** On the way to a bank's own page. */
  onLeaving(): void;
  onSelect(isWallet: boolean): void;
  onReady(expiresAt: number | undefined): void;
  onEnd(outcome: PaymentOutcome): void;
};

export type MountedForm = { submit(): void; unmount(): void };

type Form = {
  /** Undefined when nobody has said which merchant account it is. */
  settings: PaymentFormSettings | undefined;
  session: PaymentSession;
  locale: string;
  holderName: string;
};

/** The provider's form, in its place; undefined when it cannot be shown, which the hooks are told. */
export async function mountForm(
  node: HTMLElement,
  { settings, session, locale, holderName }: Form,
  hooks: FormHooks,
): Promise<MountedForm | undefined> {
  let expiresAt: number | undefined;
  let phase: Phase = 'loading';
  const isExpired = () => expiresAt !== undefined && expiresAt <= Date.now();
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
      session,
      showPayButton: false,
      ...(!hasWallet && { removePaymentMethods: [...WALLETS] }),
      beforeSubmit: (data, _component, { resolve, reject }) => {
        if (!hooks.mayPay()) return reject();
        phase = 'paying';
        hooks.onPaying();
        resolve(data);
      },
      beforeRedirect: (resolve) => {
        hooks.onLeaving();
        resolve();
      },
      onEnterKeyPressed: () => hooks.onEnter(),
      onPaymentCompleted: () => end({ kind: 'completed' }),
      onPaymentFailed: (result) => end(outcomeOfFailure(result, isExpired())),
      onError: (error) => end(outcomeOfError(error, phase, isExpired())),
    });
    if (!hooks.isWanted()) return undefined;
    expiresAt = expiryOf(checkout.options);
    const dropIn = new Dropin(checkout, {
      paymentMethodComponents: [Card, GooglePay, Redirect],
      disableFinalAnimation: true,
      showRadioButton: true,
      paymentMethodsConfiguration: {
        card: {
          hasHolderName: true,
          holderNameRequired: true,
          data: { holderName },
          styles: fieldStyles(node),
        },
        // A wallet must be opened by its own button.
        googlepay: {
          showPayButton: true,
          onClick: (resolve, reject) => (hooks.mayPay() ? resolve() : reject()),
        },
      },
      onSelect: ({ type }) => hooks.onSelect(isWallet(type)),
      onReady: () => hooks.onReady(expiresAt),
    });
    phase = 'ready';
    dropIn.mount(node);
    return { submit: () => dropIn.submit(), unmount: () => dropIn.unmount() };
  } catch (error) {
    end(outcomeOfError(error, phase, isExpired()));
    return undefined;
  }
}

export type BankAnswer = { sessionId: string; redirectResult: string };

/** Hands on what the bank's page sent along. Whatever goes wrong, the server will know. */
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
      onPaymentCompleted: () => end({ kind: 'completed' }),
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

/** The provider says it when the form is set up; the script's types do not. */
function expiryOf(options: object): number | undefined {
  const expiresAt = 'expiresAt' in options ? Date.parse(`${options.expiresAt}`) : Number.NaN;
  return Number.isNaN(expiresAt) ? undefined : expiresAt;
}
