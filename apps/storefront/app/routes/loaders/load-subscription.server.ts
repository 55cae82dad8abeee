import { BUSINESS_ERRORS } from '@cairn/contract/calls/business-error';
import { subscribePage } from '#app/content/order-pages/subscribe-page.server.ts';
import { type PlanOffer, showPlans } from '#app/features/subscription/offer.ts';
import { getSubscriptionPackages } from '#app/shop-api/catalogue/get-subscription-packages.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';
import { required, switchedOff, unavailable } from './unavailable.server.ts';

export async function loadSubscription(visit: Visit, url: URL) {
  const currency = visitorCurrency(visit, url);
  const [found, packages] = await Promise.all([
    loadContent(visit, 'subscribePage', subscribePage),
    getSubscriptionPackages(visit.shopApi, currency),
  ]);
  if (!packages.ok) throw unavailable(visit, packages.code);
  const isOff = packages.value.every(({ eligibility }) =>
    eligibility.errorCodes.includes(BUSINESS_ERRORS.featureOff),
  );
  if (isOff) return await switchedOff(visit, 'subscription');
  const content = required(visit, found, 'subscribePage');
  const format = { locale: visit.locale, smallUnits: content.smallUnits };
  const offer: PlanOffer = { currency, plans: showPlans(packages.value, format) };
  return { content, offer };
}
