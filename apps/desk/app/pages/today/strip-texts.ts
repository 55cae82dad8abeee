import { isoDayOf } from '#app/text/iso-day.ts';
import { timeOf, weekdayOf } from '#app/text/times.ts';

/** Figures are counted every minute: longer ago, something is wrong. */
const LATE = 10 * 60_000;

export type StripTexts = {
  /** The strip's name. */
  label: string;
  /** Says which day and time the figures are of, and what they are compared with. */
  note: string;
  isToday: boolean;
};

/** Names the day that the figures belong to: after midnight it may still be yesterday. */
export function stripTexts(countedAt: string, now: number): StripTexts {
  const counted = Date.parse(countedAt);
  const until = timeOf(counted);
  const day = weekdayOf(counted).replace(/ \d{4}$/, '');
  const [weekday] = day.split(' ');
  if (isoDayOf(counted) < isoDayOf(now)) {
    return {
      label: `Sales of ${day} until ${until}`,
      note: `Sales of ${day} until ${until}. Today’s are not counted yet. The line is that day, dots are the ${weekday} before.`,
      isToday: false,
    };
  }
  const isLate = now - counted > LATE;
  return {
    label: `Sales today until ${until}, against last ${weekday}`,
    note: `Sales until ${until}${isLate ? '. Later ones are not counted yet' : ''}: the line is today, dots are last ${weekday}.`,
    isToday: true,
  };
}

type Refused = { refused: number; tried: number };

/** Fewer tries have no rate: one of one would be 100%. */
const ENOUGH = 10;

/** "3.9%" with "40 of 1,020, was 4.1%", or counts alone. */
export function refusedTexts(
  { today, weekAgo }: { today: Refused; weekAgo: Refused },
  wholeText: (count: number) => string,
): { value: string; note: string } {
  const ofTries = ({ refused, tried }: Refused) => `${wholeText(refused)} of ${wholeText(tried)}`;
  const rate = ({ refused, tried }: Refused) =>
    tried < ENOUGH || refused > tried ? undefined : `${Math.round((1000 * refused) / tried) / 10}%`;
  const before =
    weekAgo.tried === 0 ? 'none tried before' : `was ${rate(weekAgo) ?? ofTries(weekAgo)}`;
  const now = rate(today);
  if (now !== undefined) return { value: now, note: `${ofTries(today)}, ${before}` };
  return { value: today.tried === 0 ? '–' : ofTries(today), note: before };
}
