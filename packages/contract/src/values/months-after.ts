import { dateFormat } from './formats.ts';

const DAY = 86_400_000;

/**
 * The same day and time so many months later in a time zone; in a shorter month, its last day.
 * Count from the first day each time, so that a 31st stays one.
 */
export function monthsAfter(beginning: Date, months: number, timeZone: string): Date {
  const wall = wallClock(beginning, timeZone);
  const [year, month, day] = [
    wall.getUTCFullYear(),
    wall.getUTCMonth() + months,
    wall.getUTCDate(),
  ];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const goal = Date.UTC(year, month, Math.min(day, last)) + (wall.getTime() % DAY);
  // The first offset may be from the other side of a clock change, so it is read again.
  const guess = goal - distance(new Date(goal), timeZone);
  return new Date(goal - distance(new Date(guess), timeZone));
}

/** The zone's wall-clock time, written as if it were UTC. */
function wallClock(moment: Date, timeZone: string): Date {
  const format = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const shown = new Date(`${format.format(moment)}Z`);
  return new Date(shown.getTime() + moment.getUTCMilliseconds());
}

function distance(moment: Date, timeZone: string): number {
  return wallClock(moment, timeZone).getTime() - moment.getTime();
}
