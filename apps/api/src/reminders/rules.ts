import type { ReminderLetter } from '../background/letter.ts';

const DAY = 86_400_000;

type Period = { starts_at: Date; ends_at: Date };

/** A bonus includes its last instant. */
export function isRunning({ starts_at, ends_at }: Period, now: Date): boolean {
  return starts_at <= now && now <= ends_at;
}

/**
 * The letter whose time has come. A bonus of a day or less has only the first: the two would arrive
 * together.
 */
export function letterDue(bonus: Period, now: Date): ReminderLetter | undefined {
  if (!isRunning(bonus, now)) return undefined;
  const lastDay = new Date(bonus.ends_at.getTime() - DAY);
  return bonus.starts_at < lastDay && lastDay <= now ? 'bonus-ends-soon' : 'bonus-starts';
}

/** Holds when a member agreed to each letter. */
export const CONSENT = {
  'bonus-starts': 'starts_since',
  'bonus-ends-soon': 'ends_soon_since',
} as const satisfies Record<ReminderLetter, string>;
