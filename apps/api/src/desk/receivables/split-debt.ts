/** A change of what a member owes, in the sequence of the ledger: above 0 more, below 0 less. */
export type DebtEntry<About> = { amount: number; at: Date; about: About };

export type OpenDebt<About> = DebtEntry<About> & {
  /** The part of it that is still owed. */
  left: number;
};

/** Whatever is paid goes to the oldest debt first. Returns those that are still owed, oldest first. */
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
