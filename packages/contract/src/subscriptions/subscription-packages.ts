import * as z from 'zod/mini';
import { CURRENCIES } from '../values/currency.ts';
import { decimalPrice, wirePrice } from '../values/wire-price.ts';

const intervalPrices = z.object({
  originalPrice: decimalPrice,
  currentPrice: wirePrice,
  savings: decimalPrice,
});

const subscriptionPackage = z.object({
  version: z.int(),
  active: z.boolean(),
  packageId: z.string(),
  partnerName: z.string(),
  avios: z.object({ monthly: z.int(), annually: z.int() }),
  contentEntryId: z.string(),
  packageName: z.string(),
  eligibility: z.object({
    status: z.boolean(),
    loggedIn: z.boolean(),
    errorCodes: z.array(z.int()),
  }),
  /** Currency of all prices that are not maps: the requested one, else that of the member's country. */
  currency: z.enum(CURRENCIES),
  prices: z.object({
    monthly: intervalPrices,
    annually: intervalPrices,
    frequencyDifference: z.number(),
  }),
});

export const subscriptionPackages = z.array(subscriptionPackage);

export type SubscriptionPackage = z.infer<typeof subscriptionPackage>;
