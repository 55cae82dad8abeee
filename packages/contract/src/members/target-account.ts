import * as z from 'zod/mini';
import { membershipNumber } from '../values/membership-number.ts';

export const emailAddress = z.email().check(z.maxLength(254));

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** The recipient of a gift or a transfer, as the sender wrote it. */
export const targetAccount = z.strictObject({
  ffpNumber: membershipNumber,
  email: emailAddress,
  firstName: name,
  lastName: name,
});

export type TargetAccount = z.infer<typeof targetAccount>;
