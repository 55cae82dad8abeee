/** A change of a member's debt, in the order of the ledger: positive if it grew, negative if it shrank. */
export type DebtEntry<About> = { amount: number; at: Date; about: About };

export type OpenDebt<About> = DebtEntry<About> & {
  /** The part of it that is still owed. */
  left: number;
};

/** Payments go to the oldest debt first. Returns the debts that are still owed, oldest first. */
export function splitDebt<About>(entries: readonly DebtEntry<About>[]): OpenDebt<About>[] {
  const open: OpenDebt<About>[] = [];
  for (const entry of entries) {
    if (entry.amount > 0) {
      open.push({ ...entry, left: entry.amount });
      continue;
    }
    let paid = -entry.amount;
    for (const debt of open) {
      const part = Math.min(paid, debt.left);
      debt.left -= part;
      paid -= part;
    }
  }
  return open.filter(({ left }) => left > 0);
}
