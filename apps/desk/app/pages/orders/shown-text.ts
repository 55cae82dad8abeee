import { countText, wholeText } from '#app/text/amounts.ts';

/** The figures count with a minute's delay, and once for each event: an order may be refused twice. */
export function shownText(shown: number, counted: number | undefined, hasMore: boolean): string {
  if (!hasMore) return `${countText(shown, 'order')} shown`;
  if (counted === undefined || counted < shown) {
    return `${countText(shown, 'order')} shown, there may be more`;
  }
  return `${wholeText(shown)} shown, ${wholeText(counted)} counted`;
}
