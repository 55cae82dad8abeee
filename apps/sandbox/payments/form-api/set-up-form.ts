import { type Answer, refuse } from '../answers.ts';
import { BRAND_NAMES } from '../form/brands.ts';
import type { Session } from '../records.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';

const NAMES = {
  en: { card: 'Card', wallet: 'Digital wallet', bank: 'Bank transfer' },
  es: { card: 'Tarjeta', wallet: 'Monedero digital', bank: 'Transferencia bancaria' },
};

export function setUpForm({ settings, store }: Service, session: Session): Answer {
  const { id, expiresAt, request, status } = session;
  if (status === 'refused') return refuse(422, '14_0410', 'The session is refused');
  const { amount, returnUrl, countryCode = 'IE', shopperLocale = 'en-GB' } = request;
  const { allowedPaymentMethods: allowed } = request;
  const names = shopperLocale.startsWith('es') ? NAMES.es : NAMES.en;
  const { merchantAccount } = settings;
  const configuration = { merchantId: 'SANDBOX', gatewayMerchantId: merchantAccount };
  const methods = [
    { type: 'scheme', name: names.card, brands: BRAND_NAMES },
    { type: 'googlepay', name: names.wallet, configuration },
    { type: 'directEbanking', name: names.bank },
  ];
  return {
    status: 200,
    body: {
      id,
      sessionData: signSession(store, id),
      amount,
      countryCode,
      expiresAt,
      returnUrl,
      shopperLocale,
      configuration: { enableStoreDetails: request.storePaymentMethodMode === 'askForConsent' },
      paymentMethods: {
        paymentMethods: methods.filter(
          ({ type }) =>
            (allowed?.includes(type) ?? true) && (amount.value > 0 || type === 'scheme'),
        ),
      },
    },
  };
}
