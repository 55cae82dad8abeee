import clientModule from '@adyen/api-library/lib/src/client.js';
import { EnvironmentEnum } from '@adyen/api-library/lib/src/config.js';
import { ModificationsApi } from '@adyen/api-library/lib/src/services/checkout/modificationsApi.js';
import { PaymentsApi } from '@adyen/api-library/lib/src/services/checkout/paymentsApi.js';
import { RecurringApi } from '@adyen/api-library/lib/src/services/checkout/recurringApi.js';
import { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js';
import { CreateCheckoutSessionRequest } from '@adyen/api-library/lib/src/typings/checkout/createCheckoutSessionRequest.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import type { SessionResultResponse } from '@adyen/api-library/lib/src/typings/checkout/sessionResultResponse.js';
import { minor } from '@cairn/contract/values/money';
import { traced } from '@cairn/telemetry/channels';
import { createHttpClient, ProviderRefusal, ProviderSilence } from './http-client.ts';
import type { CardStoring, Payments, ProviderAnswer, SessionResult } from './port.ts';

export type AdyenSettings = {
  apiKey: string;
  merchantAccount: string;
  /** The name on members' card statements. */
  statementName: string;
  isLive: boolean;
  /** The account's own part of the live address. */
  liveUrlPrefix: string | undefined;
  /** Replaces the provider's own address. */
  baseUrl: string | undefined;
};

const TIMEOUT = 8_000;
/** The only refusals that concern a single card: no such shopper, no such card. */
const CARD_IS_GONE = ['800', '803'];
const { StorePaymentMethodModeEnum, RecurringProcessingModelEnum } = CreateCheckoutSessionRequest;

const STORING = {
  'with consent': {
    storePaymentMethodMode: StorePaymentMethodModeEnum.AskForConsent,
    recurringProcessingModel: RecurringProcessingModelEnum.CardOnFile,
  },
  always: {
    // Renewals charge a stored card; a wallet or a bank transfer would leave none.
    allowedPaymentMethods: ['scheme'],
    storePaymentMethodMode: StorePaymentMethodModeEnum.Enabled,
    recurringProcessingModel: RecurringProcessingModelEnum.Subscription,
  },
} satisfies Record<CardStoring, Partial<CreateCheckoutSessionRequest>>;

const REPORTS = { live: 'https://ca-live.adyen.com', test: 'https://ca-test.adyen.com' };

export function createAdyen(settings: AdyenSettings): Payments {
  const { apiKey, merchantAccount, statementName, isLive, liveUrlPrefix, baseUrl } = settings;
  const http = createHttpClient({ apiKey, baseUrl, timeout: TIMEOUT });
  const environment = isLive ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST;
  const client = new clientModule.default(
    { apiKey, environment, ...(liveUrlPrefix && { liveEndpointUrlPrefix: liveUrlPrefix }) },
    http,
  );
  const payments = new PaymentsApi(client);
  const modifications = new ModificationsApi(client);
  const recurring = new RecurringApi(client);

  return {
    createSession: ({ reference, key, amount, ...request }) =>
      outcome('createSession', async () => {
        const session = await payments.sessions(
          {
            merchantAccount,
            reference,
            amount,
            returnUrl: request.returnUrl,
            expiresAt: request.expiresAt,
            shopperLocale: request.locale,
            shopperReference: request.shopper,
            shopperStatement: statementName,
            // Captured by us, once the order has been looked at.
            additionalData: { manualCapture: 'true' },
            channel: CreateCheckoutSessionRequest.ChannelEnum.Web,
            ...(request.country && { countryCode: request.country }),
            shopperInteraction: CreateCheckoutSessionRequest.ShopperInteractionEnum.Ecommerce,
            ...STORING[request.storing],
          },
          { idempotencyKey: key },
        );
        if (session.sessionData === undefined) throw new ProviderSilence('No session data');
        return {
          id: session.id,
          sessionData: session.sessionData,
          expiresAt: new Date(session.expiresAt),
        };
      }),
    askSession: (sessionId, sessionResult) =>
      outcome('askSession', async () =>
        toSessionResult(await payments.getResultOfPaymentSession(sessionId, sessionResult)),
      ),
    capture: ({ pspReference, amount, reference }) =>
      outcome('capture', async () => {
        const body = { merchantAccount, amount, reference };
        await modifications.captureAuthorisedPayment(
          pspReference,
          body,
          key('capture', pspReference),
        );
      }),
    refund: ({ pspReference, amount, reference, attempt }) =>
      outcome('refund', async () => {
        const body = { merchantAccount, amount, reference };
        const options = key('refund', nth(pspReference, attempt));
        await modifications.refundCapturedPayment(pspReference, body, options);
      }),
    cancel: ({ pspReference, reference, attempt }) =>
      outcome('cancel', async () => {
        const body = { merchantAccount, reference };
        const options = key('cancel', nth(pspReference, attempt));
        await modifications.cancelAuthorisedPaymentByPspReference(pspReference, body, options);
      }),
    chargeStoredCard: ({ reference, key: idempotencyKey, amount, shopper, storedCard }) =>
      outcome('chargeStoredCard', async () => {
        const asked = payments.payments(
          {
            merchantAccount,
            reference,
            amount,
            shopperReference: shopper,
            shopperStatement: statementName,
            returnUrl: 'https://not-used.example',
            paymentMethod: { type: CardDetails.TypeEnum.Scheme, storedPaymentMethodId: storedCard },
            shopperInteraction: PaymentRequest.ShopperInteractionEnum.ContAuth,
            recurringProcessingModel: PaymentRequest.RecurringProcessingModelEnum.Subscription,
            additionalData: { manualCapture: 'true' },
          },
          { idempotencyKey },
        );
        const answer = await asked.catch(unlessCardIsGone);
        if (!answer) return { isAuthorised: false };
        const { pspReference, resultCode } = answer;
        if (pspReference === undefined) throw new ProviderSilence('No payment reference');
        return { pspReference, isAuthorised: `${resultCode}` === 'Authorised' };
      }),
    deleteStoredCard: ({ shopper, storedCard }) =>
      outcome('deleteStoredCard', async () => {
        await recurring
          .deleteTokenForStoredPaymentDetails(storedCard, shopper, merchantAccount)
          .catch(unlessCardIsGone);
      }),
    downloadReport: (day) =>
      outcome('downloadReport', async () => {
        const file = `payments_accounting_report_${day.replaceAll('-', '_')}.csv`;
        const path = `/reports/download/MerchantAccount/${encodeURIComponent(merchantAccount)}/${file}`;
        const origin = baseUrl ?? (isLive ? REPORTS.live : REPORTS.test);
        return await http.request(`${origin}${path}`, '', client.config, true, { method: 'GET' });
      }),
  };
}

/** One capture for each payment, one cancellation and refund for each attempt: a repeated request is the first. */
function key(verb: 'capture' | 'refund' | 'cancel', name: string) {
  return { idempotencyKey: `${verb}-${name}` };
}

function nth(pspReference: string, attempt: number): string {
  return attempt === 1 ? pspReference : `${pspReference}-${attempt}`;
}

function unlessCardIsGone(error: unknown): undefined {
  if (error instanceof ProviderRefusal && CARD_IS_GONE.includes(error.errorCode)) return;
  throw error;
}

function toSessionResult({ status, payments = [] }: SessionResultResponse): SessionResult {
  return {
    isRefused: `${status}` === 'refused',
    ...(`${status}` === 'paymentPending' && { isPending: true }),
    payments: payments.flatMap(({ pspReference, amount, resultCode, paymentMethod }) => {
      if (pspReference === undefined || !amount) return [];
      const { currency } = amount;
      const value = minor(amount.value);
      const method = paymentMethod?.type;
      return [{ pspReference, amount: { currency, value }, result: resultOf(resultCode), method }];
    }),
  };
}

const FINAL_REFUSALS = ['Refused', 'Cancelled', 'Error'];

/** Any other result may still become an authorisation. */
function resultOf(resultCode: unknown): SessionResult['payments'][number]['result'] {
  if (`${resultCode}` === 'Authorised') return 'authorised';
  return FINAL_REFUSALS.includes(`${resultCode}`) ? 'refused' : 'pending';
}

async function outcome<T>(
  call: keyof Payments,
  request: () => Promise<T>,
): Promise<ProviderAnswer<T>> {
  try {
    const work = { name: `payment provider: ${call}`, kind: 'client' } as const;
    return { kind: 'done', value: await traced(work, request) };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { kind: 'refused', reason: error.message };
    // Silence, or an answer that nobody can read: what came of it is not known.
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'unknown', reason };
  }
}
