import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

const amount = z.object({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  value: z.int().check(z.nonnegative()),
});

/** The fields that the shop sends; other fields are dropped. */
export const sessionRequest = z.object({
  amount,
  merchantAccount: text,
  reference: text,
  returnUrl: text,
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  countryCode: z.optional(text),
  shopperLocale: z.optional(text),
  shopperReference: z.optional(text),
  allowedPaymentMethods: z.optional(z.array(text)),
  storePaymentMethodMode: z.optional(z.enum(['askForConsent', 'disabled', 'enabled'])),
  recurringProcessingModel: z.optional(
    z.enum(['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']),
  ),
  shopperInteraction: z.optional(z.enum(['Ecommerce', 'ContAuth', 'Moto', 'POS'])),
  captureDelayHours: z.optional(z.int().check(z.nonnegative())),
  channel: z.optional(z.enum(['iOS', 'Android', 'Web'])),
});

export const storedCardRequest = z.object({
  amount,
  merchantAccount: text,
  reference: text,
  shopperReference: text,
  paymentMethod: z.object({ type: z.literal('scheme'), storedPaymentMethodId: text }),
  shopperInteraction: z.literal('ContAuth'),
  recurringProcessingModel: z.literal('Subscription'),
  additionalData: z.optional(z.object({ manualCapture: z.optional(z.enum(['true', 'false'])) })),
});

export const partRequest = z.object({
  amount,
  merchantAccount: text,
  reference: z.optional(text),
});

export const cancelRequest = z.object({
  merchantAccount: text,
  reference: z.optional(text),
});

export const payRequest = z.strictObject({
  outcome: z.optional(z.enum(['authorised', 'refused', 'pending', 'received', 'cancelled'])),
  storeCard: z.optional(z.boolean()),
});

export type Amount = z.infer<typeof amount>;
export type SessionRequest = z.infer<typeof sessionRequest>;
export type StoredCardRequest = z.infer<typeof storedCardRequest>;
export type PayRequest = z.infer<typeof payRequest>;
