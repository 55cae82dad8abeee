import * as z from 'zod/mini';

/** Calls by the shop's server, then calls by the form. */
const call = z.enum([
  'sessions',
  'sessionResult',
  'payments',
  'captures',
  'refunds',
  'cancels',
  'storedPaymentMethods',
  'setup',
  'formPayments',
  'paymentDetails',
]);

/** Faults that tests switch on. Each stays on until it is changed or the stand-in restarts. */
export const faultsRequest = z.strictObject({
  /** Number of times each webhook is sent. */
  duplicate: z.optional(z.int().check(z.positive())),
  /** Holds webhooks until they are flushed. */
  delay: z.optional(z.literal('hold')),
  /** Flushes held webhooks in reverse order. */
  reorder: z.optional(z.boolean()),
  /**
   * The call is carried out but answered with an empty 504, because a request handler cannot drop
   * the connection. Both leave the caller with an unknown outcome.
   */
  timeOutAfterSuccess: z.optional(z.array(call)),
  /** Answers 500 and does nothing. */
  fail: z.optional(z.array(call)),
  /** Form calls get no answer until they are removed from this list. */
  hold: z.optional(z.array(call)),
  /** Applies to calls by the form. */
  sessionsExpired: z.optional(z.boolean()),
  refuseStoredCard: z.optional(z.boolean()),
  /** A capture is accepted and fails afterwards. */
  captureFails: z.optional(z.boolean()),
  /** A refund is accepted and fails afterwards. */
  refundFails: z.optional(z.boolean()),
  /** Authorised payments are flagged for a person to review. */
  flagged: z.optional(z.boolean()),
  /** Webhooks report one minor unit less, with a valid signature. */
  wrongAmount: z.optional(z.boolean()),
  badSignature: z.optional(z.boolean()),
});

export type Call = z.infer<typeof call>;
export type Faults = z.infer<typeof faultsRequest>;

/** Changes the object in place, because every part holds a reference to it. */
export function replaceFaults(faults: Faults, requested: Faults): void {
  for (const name of Object.keys(faults)) Reflect.deleteProperty(faults, name);
  Object.assign(faults, requested);
}
