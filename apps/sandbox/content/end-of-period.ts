const DAY = 24 * 60 * 60 * 1000;

const LAST_DAYS = {
  month: (today: Date) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0),
  /** Sunday is its last day. */
  week: (today: Date) => midnight(today) + ((7 - today.getUTCDay()) % 7) * DAY,
};
type Period = keyof typeof LAST_DAYS;

export function isPeriod(name: unknown): name is Period {
  return typeof name === 'string' && Object.hasOwn(LAST_DAYS, name);
}

/** The last second of the month or week that it is in a zone. */
export function endOfPeriod(period: Period, zone: string, now: Date): Date {
  const lastDay = LAST_DAYS[period](new Date(wallClock(now.getTime(), zone)));
  return instantOf(lastDay + DAY - 1000, zone);
}

/** What a zone's clock shows at an instant, as if it stood in UTC. */
function wallClock(instant: number, zone: string): number {
  // Swedes write dates as ISO does.
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`);
}

function instantOf(wall: number, zone: string): Date {
  const offsetAt = (instant: number) => wallClock(instant, zone) - instant;
  // The first guess may fall on the other side of a change of the clocks.
  const guess = wall - offsetAt(wall);
  return new Date(wall - offsetAt(guess));
}

function midnight(day: Date): number {
  return Math.floor(day.getTime() / DAY) * DAY;
}
