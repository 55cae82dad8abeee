import { dayText, monthText, shortMonthText } from './figure-texts.ts';

export type Days = { from: string; to: string };

/** A column of a plot: a day, or a month of long periods. */
export type Bucket = Days & {
  id: string;
  /** In tables. */
  name: string;
  /** Below the column; with its month at the beginning of one. */
  label: string;
  /** Not over yet: what is shown of it will grow. */
  isOpen: boolean;
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

/** The columns of a period; days since `openFrom` are not over. */
export function bucketsOf(period: Days, openFrom: string): Bucket[] {
  const days = daysOf(period);
  if (days.length > MOST_DAYS) return monthsOf(days, openFrom);
  return days.map((day, nth) => ({
    id: day,
    from: day,
    to: day,
    name: day >= openFrom ? `${dayText(day)}, so far` : dayText(day),
    label: nth === 0 || day.endsWith('-01') ? dayText(day) : `${Number(day.slice(8))}`,
    isOpen: day >= openFrom,
  }));
}

/** The first and the last of them may be parts of a month, and say so. */
function monthsOf(days: readonly string[], openFrom: string): Bucket[] {
  const months = new Map<string, { from: string; to: string }>();
  for (const day of days) {
    const month = day.slice(0, 7);
    months.set(month, { from: months.get(month)?.from ?? day, to: day });
  }
  return [...months].map(([month, { from, to }]) => {
    const isPart = !from.endsWith('-01') || dayAfter(to, 1).slice(0, 7) === month;
    const isOpen = to >= openFrom;
    const note = isOpen ? ', so far' : isPart ? `, ${dayText(from)} to ${dayText(to)}` : '';
    return {
      ...{ id: month, from, to, isOpen: isOpen || isPart },
      name: `${monthText(month)}${note}`,
      label: shortMonthText(month),
    };
  });
}
