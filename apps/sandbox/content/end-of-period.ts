const DAY = 24 * 60 * 60 * 1000;

const LAST_DAYS = {
  month: (today: Date) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0),
  /** Weeks end on Sunday. */
  week: (today: Date) => midnight(today) + ((7 - today.getUTCDay()) % 7) * DAY,
};
type Period = keyof typeof LAST_DAYS;

export function isPeriod(name: unknown): name is Period {
  return typeof name === 'string' && Object.hasOwn(LAST_DAYS, name);
}

/** The last second of the current month or week in a time zone. */
export function endOfPeriod(period: Period, zone: string, now: Date): Date {
  const lastDay = LAST_DAYS[period](new Date(wallClock(now.getTime(), zone)));
  return instantOf(lastDay + DAY - 1000, zone);
}

/** The local time in a zone, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  // The Swedish locale formats dates as ISO 8601.
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

function instantOf(wall: number, zone: string): Date {
  const offsetAt = (instant: number) => wallClock(instant, zone) - instant;
  // The first guess may be on the other side of a daylight saving change.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}

function midnight(day: Date): number {
  return Math.floor(day.getTime() / DAY) * DAY;
}
