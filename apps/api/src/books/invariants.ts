import { ADJUSTMENTS } from './adjustments.ts';
import { CREDIT_INVARIANTS } from './credit-invariants.ts';
import { DAYS } from './daily/days-invariant.ts';
import type { Invariant } from './invariant.ts';
import { LEDGER_INVARIANTS } from './ledger-invariants.ts';
import { ORDER_INVARIANTS } from './order-invariants.ts';
import { WAITING } from './waiting-invariant.ts';

export const AUDIT = { id: 11, title: 'The audit log is unbroken', checks: [] } as const;

/** All of them, by their numbers. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...CREDIT_INVARIANTS,
  ...ORDER_INVARIANTS,
  WAITING,
  AUDIT,
  ADJUSTMENTS,
  DAYS,
].sort((a, b) => a.id - b.id);
