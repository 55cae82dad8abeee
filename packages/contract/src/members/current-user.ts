import * as z from 'zod/mini';
import { membershipNumber } from '../values/membership-number.ts';

export const currentUser = z.object({
  ffpNumber: membershipNumber,
  name: z.object({
    title: z.optional(z.string()),
    firstName: z.string(),
    lastName: z.string(),
  }),
  email: z.optional(z.string()),
  dob: z.optional(z.iso.date()),
  gender: z.optional(z.string()),
  country: z.optional(z.string()),
  enrolmentDate: z.optional(z.iso.date()),
  tierStatus: z.optional(z.string()),
  /** Whether they have a subscription now. */
  hasPlan: z.optional(z.boolean()),
});

export type CurrentUser = z.infer<typeof currentUser>;
