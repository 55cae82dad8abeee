import { type Answer, refuse } from '../answers.ts';
import { cardsOf } from '../checkout-api/stored-cards.ts';
import { BRAND_NAMES } from '../form/brands.ts';
import type { Session, StoredCard } from '../records.ts';
import { signSession } from '../secrets.ts';
import type { Service } from '../service.ts';

const NAMES = {
  en: { card: 'Card', wallet: 'Digital wallet', bank: 'Bank transfer' },
  es: { card: 'Tarjeta', wallet: 'Monedero digital', bank: 'Transferencia bancaria' },
};

const BRAND_TITLES: Record<string, string> = {
  visa: 'VISA',
  mc: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
};

export function setUpForm({ settings, store }: Service, session: Session): Answer {
  const { id, expiresAt, request, status } = session;
  if (status === 'refused') return refuse(422, '14_0410', 'The session is refused');
  const { amount, returnUrl, countryCode = 'IE', shopperLocale = 'en-GB' } = request;
  const { allowedPaymentMethods: allowed, shopperReference } = request;
  const asksForConsent = request.storePaymentMethodMode === 'askForConsent';
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
      configuration: { enableStoreDetails: asksForConsent && shopperReference !== undefined },
      paymentMethods: {
        paymentMethods: methods.filter(
          ({ type }) =>
            (allowed?.includes(type) ?? true) && (amount.value > 0 || type === 'scheme'),
        ),
        ...(shopperReference && {
          storedPaymentMethods: cardsOf(store, shopperReference).flatMap(describeStored),
        }),
      },
    },
  };
}

function describeStored({ id, brand, lastFour, card }: StoredCard) {
  if (!card) return [];
  const { expiryMonth, expiryYear } = card;
  const stored = {
    id,
    type: 'scheme',
    name: BRAND_TITLES[brand] ?? brand,
    brand,
    lastFour,
    expiryMonth,
    expiryYear: expiryYear.slice(-2),
    supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
    supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  };
  return [stored];
}
