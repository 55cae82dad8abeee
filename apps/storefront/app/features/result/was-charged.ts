import { FAILURES } from '@cairn/contract/transaction-state';

/** Nothing was captured in these; of a wrong amount it may have been, and goes back. */
const UNCHARGED = new Set<number | undefined>([
  FAILURES.expired,
  FAILURES.refused,
  FAILURES.cancelled,
  FAILURES.risk,
]);

/** Whether a failed order may have taken money, which is then given back. */
export function mayHaveCharged(errorCode: number | undefined): boolean {
  return !UNCHARGED.has(errorCode);
}
