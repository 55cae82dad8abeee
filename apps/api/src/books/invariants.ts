import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger-invariants.ts';
import { ORDER_INVARIANTS } from './order-invariants.ts';
import { WAITING_INVARIANT } from './waiting-invariant.ts';

/** All of them, in the order in which people know them. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...ORDER_INVARIANTS,
  WAITING_INVARIANT,
].sort((a, b) => a.id - b.id);
