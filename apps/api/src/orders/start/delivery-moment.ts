import { deliveryDates } from '@cairn/contract/orders/delivery-dates';

const HOUR = 9;

/** Nine in the morning of a date where the sender is; undefined when the date is out of bounds. */
export function deliveryMoment(date: string, timeZone: string, now: Date): Date | undefined {
  const { first, last } = deliveryDates(timeZone, now);
  if (date < first || date > last) return undefined;
  const asUtc = new Date(`${date}T${String(HOUR).padStart(2, '0')}:00:00Z`);
  // The zone's distance from UTC at about that moment; nine o'clock is never within its change.
  const told = new Date(`${asUtc.toLocaleString('sv-SE', { timeZone })}Z`);
  return new Date(2 * asUtc.getTime() - told.getTime());
}
