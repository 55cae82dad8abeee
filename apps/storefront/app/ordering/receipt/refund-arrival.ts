const BANK_DAYS = 5;

/** By when most banks show a refund: weekends don't count. */
export function arrivalOf(requestedAt: Date): Date {
  const day = new Date(requestedAt);
  for (let left = BANK_DAYS; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day;
}
