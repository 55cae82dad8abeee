import { createHash } from 'node:crypto';
import { canonical } from '../../audit/hash-row.ts';

/** Figures and states by their names, as staff read them: avios, money in decimals, states. */
export type Facts = Record<string, string | number | boolean | null>;

export type Change = { before: Facts; after: Facts };

/**
 * Two changes have the same hash if they do the same. Avios and money (numbers) count by how much they
 * change, so that a member who earns avios in between makes no difference, unless more or less is
 * owed then; anything else counts by what it was and becomes.
 */
export function hashChange({ before, after }: Change): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map((name) => {
    const [from, to] = [before[name], after[name]];
    const isAmount = typeof from === 'number' && typeof to === 'number';
    // Money has hundredths, whose difference is not exact.
    return [name, isAmount ? (to - from).toFixed(2) : [from ?? null, to ?? null]];
  });
  return hashJson(Object.fromEntries(changes));
}

export function hashJson(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}
