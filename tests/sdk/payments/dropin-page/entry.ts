import { AdyenCheckout, Card, Dropin, GooglePay } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';
import type { PaymentFormSettings } from '@cairn/storefront/server';

export type FormSession = { id: string; sessionData?: string };

/** Calls of the form's callbacks in order: name and argument. */
const formEvents: string[] = [];

/** Adyen's form as Adyen publishes it; with the result of a redirect it goes on where it was left. */
async function openForm(
  { environment, clientKey, urls }: PaymentFormSettings,
  session: FormSession,
  { redirectResult, locale = 'en-GB' }: { redirectResult?: string; locale?: string } = {},
): Promise<void> {
  const checkout = await AdyenCheckout({
    environment,
    clientKey,
    session,
    locale,
    ...(urls && { _environmentUrls: urls }),
    onPaymentCompleted: ({ resultCode }) => void formEvents.push(`completed ${resultCode}`),
    onPaymentFailed: (result) => void formEvents.push(`failed ${result?.resultCode}`),
    onError: ({ name }) => void formEvents.push(`error ${name}`),
  });
  if (redirectResult) {
    checkout.submitDetails({ details: { redirectResult } });
    return;
  }
  const form = new Dropin(checkout, { paymentMethodComponents: [Card, GooglePay] });
  form.mount('#form');
}

declare global {
  interface Window {
    openForm: typeof openForm;
    formEvents: typeof formEvents;
  }
}

Object.assign(window, { openForm, formEvents });
