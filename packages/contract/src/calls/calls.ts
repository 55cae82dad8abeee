import * as z from 'zod/mini';
import { balance } from '../members/balance.ts';
import { contactAnswer, contactMessage } from '../members/contact.ts';
import { currentUser } from '../members/current-user.ts';
import { giftCard, giftCardBody } from '../orders/gift-card.ts';
import { boosterOptions, boosterOptionsQuery } from '../prices/booster-options.ts';
import { popularPackage } from '../prices/popular-package.ts';
import { priceTiers } from '../prices/price-tiers.ts';
import { availableProducts } from '../prices/products.ts';
import { runningCampaigns } from '../prices/running-campaigns.ts';
import { subscriptionPackages } from '../subscriptions/subscription-packages.ts';
import { CURRENCIES } from '../values/currency.ts';
import { TIERED_PRODUCTS } from '../values/product.ts';
import type { Call } from './call.ts';
import { MEMBER_CALLS } from './member-calls.ts';
import { partnerQuery } from './partner-query.ts';
import { personalPricesQuery } from './personal-prices-query.ts';
import { SUBSCRIPTION_CALLS } from './subscription-calls.ts';
import { TRANSACTION_CALLS } from './transaction-calls.ts';

export const pricesQuery = z.extend(partnerQuery, { currency: z.optional(z.enum(CURRENCIES)) });
export const tieredProductPath = z.object({ product: z.enum(TIERED_PRODUCTS) });

const health = z.object({ status: z.literal('ok') });

/** Every call the API takes. The OpenAPI document is made from this table. */
export const CALLS = [
  {
    method: 'get',
    path: '/health',
    summary: 'The same as /health/ready.',
    answer: health,
  },
  {
    method: 'get',
    path: '/health/ready',
    summary: 'Whether this process can do its work and should be sent requests.',
    answer: health,
  },
  {
    method: 'get',
    path: '/health/live',
    summary: 'Whether this process answers at all.',
    answer: health,
  },
  {
    method: 'get',
    path: '/products',
    summary: 'The products that can be bought just now.',
    query: partnerQuery,
    answer: availableProducts,
  },
  {
    method: 'get',
    path: '/products/{product}/prices/generic',
    summary: 'The price tiers that anybody may see, in one currency.',
    params: tieredProductPath,
    query: pricesQuery,
    answer: priceTiers,
  },
  {
    method: 'get',
    path: '/products/{product}/popular',
    summary: 'The package that most members bought in the last 30 days, if enough of them did.',
    params: tieredProductPath,
    query: partnerQuery,
    answer: popularPackage,
  },
  {
    method: 'get',
    path: '/products/booster/options/generic',
    summary: 'The multipliers that anybody may see, with their prices.',
    query: partnerQuery,
    answer: boosterOptions,
  },
  {
    method: 'get',
    path: '/campaigns',
    summary: 'The booster campaigns and bonuses that run now, each with its end.',
    query: partnerQuery,
    answer: runningCampaigns,
  },
  {
    method: 'get',
    path: '/products/{product}/prices',
    summary: 'The price tiers for this member, in every currency.',
    token: 'member',
    params: tieredProductPath,
    query: personalPricesQuery,
    answer: priceTiers,
    refusals: [404, 422],
  },
  {
    method: 'get',
    path: '/products/booster/options',
    summary: 'The activities that this member can boost, and the multipliers.',
    token: 'member',
    query: boosterOptionsQuery,
    answer: boosterOptions,
    refusals: [404, 422],
  },
  {
    method: 'get',
    path: '/subscriptionsPackages',
    summary: 'The subscription plans and their prices, in one currency.',
    query: pricesQuery,
    answer: subscriptionPackages,
  },
  {
    method: 'get',
    path: '/users/current',
    summary: 'The member whose token it is.',
    token: 'member',
    query: partnerQuery,
    answer: currentUser,
  },
  {
    method: 'get',
    path: '/users/current/balance',
    summary: 'What the member and their household have; an amount of null is not known just now.',
    token: 'member',
    query: partnerQuery,
    answer: balance,
  },
  {
    method: 'post',
    path: '/saveToken',
    summary: 'Notes that a token was acquired: its fingerprint and facts, never the token.',
    token: 'anybody',
    query: partnerQuery,
  },
  {
    method: 'post',
    path: '/gift-card',
    summary:
      'What the recipient of a gift is shown by the link in their email, for 90 days from its delivery. The token is in the body because addresses end up in logs. 404: there is no such card, or it has ended.',
    query: partnerQuery,
    body: giftCardBody,
    answer: giftCard,
    refusals: [404],
  },
  ...TRANSACTION_CALLS,
  ...SUBSCRIPTION_CALLS,
  ...MEMBER_CALLS,
  {
    method: 'post',
    path: '/contact',
    summary: 'Sends us a message; the answer is what to quote when writing again.',
    query: partnerQuery,
    body: contactMessage,
    status: 202,
    answer: contactAnswer,
    refusals: [404, 429],
  },
  {
    method: 'post',
    path: '/webhooks/payments',
    summary: "The payment provider's notifications, each signed with the key that we share.",
    body: z.looseObject({ notificationItems: z.array(z.looseObject({})) }),
    answerText: '[accepted]',
  },
] as const satisfies readonly Call[];
