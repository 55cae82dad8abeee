/** How many campaigns a member can take part in at a time: codes come from links, which anybody can write. */
export const MOST_ENROLMENTS = 20;

const ENROLMENT_DAYS = 30;
const DAY = 86_400_000;

/** One of the periods in which a campaign runs. Its end is the first moment after it. */
export type Window = { starts_at: Date; ends_at: Date };

/** A code without windows is not ours to end: it is one of another system's campaigns. */
export function isOver(windows: readonly Window[], now: Date): boolean {
  return windows.length > 0 && windows.every(({ ends_at }) => ends_at <= now);
}

/** How long whoever enrols now takes part: to the end of the running window, or for 30 days. */
export function enrolmentEnd(windows: readonly Window[], now: Date): Date {
  const ends = windows
    .filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at)
    .map(({ ends_at }) => ends_at.getTime());
  return new Date(ends.length > 0 ? Math.max(...ends) : now.getTime() + ENROLMENT_DAYS * DAY);
}
