import { type Point, pebble, type Size, type Tone } from './stones.ts';

export interface YearRing {
  centre: Point;
  radius: number;
  stone: Size;
  /** This month, counted from 0 at the top. */
  current: number;
  seed: number;
}

/** Twelve stones in a circle, one for each month. */
export function yearRing({ centre: [x, y], radius, stone, current, seed }: YearRing): string[] {
  const months = Array.from({ length: 12 }, (_, month) => {
    const angle = (month / 12) * Math.PI * 2 - Math.PI / 2;
    const place: Point = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    return pebble(place, stone, monthTone(month, current), seed + month);
  });
  return [`<circle class="ring" cx="${x}" cy="${y}" r="${radius}"/>`, ...months];
}

/** Months gone by are stones, this month is gorse, the rest are still to come. */
function monthTone(month: number, current: number): Tone {
  if (month === current) return 'gorse';
  if (month > current) return 'empty';
  return (['deep', 'middle', 'pale'] as const)[month % 3] ?? 'middle';
}
