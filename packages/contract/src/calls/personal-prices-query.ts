import * as z from 'zod/mini';
import { membershipNumber } from '../values/membership-number.ts';
import { partnerQuery } from './partner-query.ts';
import { queryCount } from './query-count.ts';

export const personalPricesQuery = z.extend(partnerQuery, {
  aviosAmount: z.optional(queryCount()),
  targetFfpNumber: z.optional(membershipNumber),
});

export type PersonalPricesQuery = z.infer<typeof personalPricesQuery>;
