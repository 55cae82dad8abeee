import * as z from 'zod/mini';

/** The shop's, then the form's. */
const call = z.enum([
  'sessions',
  'payments',
  'captures',
  'refunds',
  'cancels',
  'setup',
  'formPayments',
  'paymentDetails',
]);

/** What goes wrong at will. Each applies until it is changed; a restart ends them all. */
export const faultsRequest = z.strictObject({
  /** How many times in all every webhook is sent. */
  duplicate: z.optional(z.int().check(z.positive())),
  /** Keeps webhooks until they are flushed. */
  delay: z.optional(z.literal('hold')),
  /** Flushes what was held in reverse. */
  reorder: z.optional(z.boolean()),
  /**
   * The work is done and nobody hears of it: an empty 504, since a handler of requests cannot drop
   * the connection. To the caller both mean that the outcome is unknown.
   */
  timeOutAfterSuccess: z.optional(z.array(call)),
  /** A 500, and nothing is done. */
  fail: z.optional(z.array(call)),
  /** The form's calls are answered only once they are listed no more. */
  hold: z.optional(z.array(call)),
  /** For whoever is at the form. */
  sessionsExpired: z.optional(z.boolean()),
  refuseStoredCard: z.optional(z.boolean()),
  /** A capture that was accepted falls through afterwards. */
  captureFails: z.optional(z.boolean()),
  /** So does a refund. */
  refundFails: z.optional(z.boolean()),
  /** Webhooks tell one minor unit less, properly signed. */
  wrongAmount: z.optional(z.boolean()),
  badSignature: z.optional(z.boolean()),
});

export type Call = z.infer<typeof call>;
export type Faults = z.infer<typeof faultsRequest>;

/** The object stays the same one: everybody holds it. */
export function replaceFaults(faults: Faults, wanted: Faults): void {
  for (const name of Object.keys(faults)) Reflect.deleteProperty(faults, name);
  Object.assign(faults, wanted);
}
