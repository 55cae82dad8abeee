/** The books are checked once a day or on demand. */
export const PROOF_EVERY = 60_000;
