import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

const reference = text.check(z.maxLength(80));
const shopperReference = z.string().check(z.minLength(3), z.maxLength(256));
const webAddress = z.string().check(z.regex(/^https?:\/\/\S+$/));
const statement = z.string().check(z.regex(/^[a-zA-Z0-9 .,'_\-?+*/]+$/));
const captureSetting = z.strictObject({ manualCapture: z.optional(z.enum(['true', 'false'])) });

const amount = z.strictObject({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  value: z.int().check(z.nonnegative()),
});

/** The fields of Adyen's that the shop sends, with Adyen's limits; like Adyen, no others. */
export const sessionRequest = z.strictObject({
  amount,
  merchantAccount: text,
  reference,
  returnUrl: webAddress,
  expiresAt: z.optional(z.iso.datetime({ offset: true })),
  countryCode: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  shopperLocale: z.optional(z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}$/))),
  shopperReference: z.optional(shopperReference),
  shopperStatement: z.optional(statement),
  allowedPaymentMethods: z.optional(z.array(text)),
  storePaymentMethodMode: z.optional(z.enum(['askForConsent', 'disabled', 'enabled'])),
  recurringProcessingModel: z.optional(
    z.enum(['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']),
  ),
  shopperInteraction: z.optional(z.enum(['Ecommerce', 'ContAuth', 'Moto', 'POS'])),
  channel: z.optional(z.enum(['iOS', 'Android', 'Web'])),
  additionalData: z.optional(captureSetting),
});

export const storedCardRequest = z.strictObject({
  amount,
  merchantAccount: text,
  reference,
  returnUrl: webAddress,
  shopperReference,
  shopperStatement: z.optional(statement),
  paymentMethod: z.strictObject({ type: z.literal('scheme'), storedPaymentMethodId: text }),
  shopperInteraction: z.literal('ContAuth'),
  recurringProcessingModel: z.literal('Subscription'),
  additionalData: z.optional(captureSetting),
});

export const partRequest = z.strictObject({
  amount,
  merchantAccount: text,
  reference: z.optional(reference),
});

export const cancelRequest = z.strictObject({
  merchantAccount: text,
  reference: z.optional(reference),
});

export const payRequest = z.strictObject({
  outcome: z.optional(z.enum(['authorised', 'refused', 'pending', 'received', 'cancelled'])),
  storeCard: z.optional(z.boolean()),
  storedPaymentMethodId: z.optional(text),
  cardNumber: z.optional(text),
});

export type Amount = z.infer<typeof amount>;
export type SessionRequest = z.infer<typeof sessionRequest>;
export type StoredCardRequest = z.infer<typeof storedCardRequest>;
export type PayRequest = z.infer<typeof payRequest>;
