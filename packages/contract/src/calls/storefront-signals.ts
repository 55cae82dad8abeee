import * as z from 'zod/mini';

/** Calls between processes of one shop: beside /api, so that no storefront passes a visitor's on. */
export const SIGNALS = '/internal/signals';
export const PUBLICATIONS = '/internal/publications';

/** The state that every storefront follows. A version changes with each event and is only compared. */
export const storefrontSignals = z.object({
  isClosed: z.boolean(),
  /** Content was published. */
  contentVersion: z.number(),
  /** An operator has run a command, which may have changed prices. */
  operatorVersion: z.number(),
});

export type StorefrontSignals = z.infer<typeof storefrontSignals>;
