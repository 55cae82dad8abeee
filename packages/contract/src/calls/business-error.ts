import * as z from 'zod/mini';

/** The body of an answer that refuses by a business rule. */
export const businessError = z.object({ errorCode: z.int(), message: z.string() });

export type BusinessError = z.infer<typeof businessError>;

export const BUSINESS_ERRORS = {
  recipientIsSender: 50,
  underAge: 52,
  insufficientBalance: 59,
  owesPoints: 60,
  recipientCap: 63,
  recipientWrong: 65,
  recipientTooNew: 66,
  activeSubscription: 68,
  featureOff: 69,
  countryRestricted: 70,
} as const;

export type BusinessErrorCode = (typeof BUSINESS_ERRORS)[keyof typeof BUSINESS_ERRORS];
