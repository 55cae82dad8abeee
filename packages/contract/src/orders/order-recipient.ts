import * as z from 'zod/mini';
import { membershipNumber } from '../values/membership-number.ts';

/** Whom an order went to. A name can be erased, the number stays. */
export const orderRecipient = z.object({
  ffpNumber: membershipNumber,
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
});

export type OrderRecipient = z.infer<typeof orderRecipient>;
