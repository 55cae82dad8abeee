import * as z from 'zod/mini';

const sessionData = z.string();
const blob = z.string();

const card = z.object({
  type: z.literal('scheme'),
  encryptedCardNumber: blob,
  encryptedExpiryMonth: blob,
  encryptedExpiryYear: blob,
  encryptedSecurityCode: z.optional(blob),
});

/** A stored card: the shopper only types its security code. */
const storedCard = z.object({
  type: z.literal('scheme'),
  storedPaymentMethodId: z.string(),
  encryptedSecurityCode: z.optional(blob),
});

const wallet = z.object({ type: z.literal('googlepay'), googlePayToken: z.string() });

const bank = z.object({ type: z.literal('directEbanking') });

/** The fields of the form's requests that matter here. */
export const setupRequest = z.object({ sessionData });

export const paymentRequest = z.object({
  sessionData,
  paymentMethod: z.union([card, storedCard, wallet, bank]),
  storePaymentMethod: z.optional(z.boolean()),
});

export const detailsRequest = z.object({
  sessionData,
  details: z.union([
    z.object({ redirectResult: z.string() }),
    z.object({ threeDSResult: z.string() }),
  ]),
});

export const binRequest = z.object({
  requestId: z.optional(z.string()),
  encryptedBin: blob,
  supportedBrands: z._default(z.array(z.string()), []),
});

export type FormCard = z.infer<typeof card>;
export type FormStoredCard = z.infer<typeof storedCard>;
export type FormPayment = z.infer<typeof paymentRequest>;
export type FormDetails = z.infer<typeof detailsRequest>;
export type BinRequest = z.infer<typeof binRequest>;
