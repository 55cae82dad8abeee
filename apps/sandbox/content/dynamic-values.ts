import { endOfPeriod, isPeriod } from './end-of-period.ts';
import { isFields } from './fields.ts';

/** Inputs for computing dynamic values. */
export type ValueContext = { now: () => Date; publicUrl: string };

/**
 * `{ "$endOf": "month", "zone": "Europe/Dublin" }` (or `week`) is the last second of it, so that the
 * demo always has a campaign running; `{ "$site": "/path" }` is an address on the partner's site.
 */
export function dynamicValue(value: unknown, { now, publicUrl }: ValueContext): string | undefined {
  if (!isFields(value)) return undefined;
  if ('$site' in value) return `${publicUrl}${value.$site}`;
  if (!('$endOf' in value)) return undefined;
  if (!isPeriod(value.$endOf)) throw new Error(`There is no end of a ${value.$endOf}`);
  return endOfPeriod(value.$endOf, String(value.zone), now()).toISOString();
}
