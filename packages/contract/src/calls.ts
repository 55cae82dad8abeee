import * as z from 'zod/mini';
import { balance } from './balance.ts';
import { boosterOptions } from './booster-options.ts';
import { COMPANIES, partnerOf } from './company.ts';
import { CURRENCIES } from './currency.ts';
import { currentUser } from './current-user.ts';
import { priceTiers } from './price-tiers.ts';
import { TIERED_PRODUCTS } from './product.ts';
import { availableProducts } from './products.ts';
import { subscriptionPackages } from './subscription-packages.ts';

export const partnerQuery = z.object({ partner: z.enum(COMPANIES.map(partnerOf)) });
export const pricesQuery = z.extend(partnerQuery, { currency: z.optional(z.enum(CURRENCIES)) });
export const tieredProductPath = z.object({ product: z.enum(TIERED_PRODUCTS) });

export type Call = {
  readonly method: 'get' | 'post' | 'delete';
  /** Under the API's base, with `{name}` where a parameter stands. */
  readonly path: string;
  readonly summary: string;
  /** Whose access token it needs: a member's, or anybody's who is logged in. Without it, none. */
  readonly token?: 'member' | 'anybody';
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Without it the call answers 204, which has no body. */
  readonly answer?: z.ZodMiniType;
};

/** Every call the API takes. The OpenAPI document is made from this table. */
export const CALLS = [
  {
    method: 'get',
    path: '/health',
    summary: 'Whether the API can do its work: database reached, migrations done.',
    answer: z.object({ status: z.literal('ok') }),
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
    path: '/products/booster/options/generic',
    summary: 'The multipliers that anybody may see, with their prices.',
    query: partnerQuery,
    answer: boosterOptions,
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
] as const satisfies readonly Call[];
