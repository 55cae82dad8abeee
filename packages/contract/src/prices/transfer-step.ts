/** Transfers are multiples of this many avios. */
export const TRANSFER_STEP = 1_000;
