import { dayText, monthText, shortMonthText } from './figure-texts.ts';

export type Days = { from: string; to: string };

/** A column of a plot: a day, or a month of long periods. */
export type Bucket = Days & {
  id: string;
  /** In tables. */
  name: string;
  /** Below the column. */
  label: string;
  /** The same with its month or year, for the first label of one. */
  longLabel: string;
  /** Its month or year. */
  era: string;
  /** Above the column, if it is not whole: "so far", or the part of the month that it has. */
  part: string | undefined;
};

const DAY = 86_400_000;
/** More columns than this have no room on a phone. */
const MOST_DAYS = 92;

export function daysOf({ from, to }: Days): string[] {
  const first = Date.parse(from);
  const length = (Date.parse(to) - first) / DAY + 1;
  return Array.from({ length }, (_, nth) => dayAt(first + nth * DAY));
}

export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

export function dayAfter(day: string, days: number): string {
  return dayAt(Date.parse(day) + days * DAY);
}

function dayAt(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

const SO_FAR = 'so far';

/** The columns of a period; days since `openFrom` are not over. */
export function bucketsOf(period: Days, openFrom: string): Bucket[] {
  const days = daysOf(period);
  if (days.length > MOST_DAYS) return monthsOf(days, openFrom);
  return days.map((day) => ({
    ...{ id: day, from: day, to: day },
    name: day >= openFrom ? `${dayText(day)}, ${SO_FAR}` : dayText(day),
    label: `${Number(day.slice(8))}`,
    longLabel: dayText(day),
    era: day.slice(0, 7),
    part: day >= openFrom ? SO_FAR : undefined,
  }));
}

/** The first and the last of them may be parts of a month, and say so. */
function monthsOf(days: readonly string[], openFrom: string): Bucket[] {
  const months = new Map<string, Days>();
  for (const day of days) {
    const month = day.slice(0, 7);
    months.set(month, { from: months.get(month)?.from ?? day, to: day });
  }
  return [...months].map(([month, { from, to }]) => {
    const part = partOf(month, { from, to }, openFrom);
    return {
      ...{ id: month, from, to, part },
      name: part === undefined ? monthText(month) : `${monthText(month)}, ${part}`,
      label: shortMonthText(month),
      longLabel: monthText(month),
      era: month.slice(0, 4),
    };
  });
}

/** A period of months begins or ends within a month, never both within the same one. */
function partOf(month: string, { from, to }: Days, openFrom: string): string | undefined {
  if (to >= openFrom) return SO_FAR;
  if (!from.endsWith('-01')) return `from ${dayText(from)}`;
  return dayAfter(to, 1).startsWith(month) ? `to ${dayText(to)}` : undefined;
}
