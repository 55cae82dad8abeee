/** How many campaigns a member can take part in at a time: codes come from links, which anybody can write. */
export const MOST_ENROLMENTS = 20;

const ENROLMENT_DAYS = 30;
const DAY = 86_400_000;

/** How long whoever enrols now takes part. */
export function enrolmentEnd(now: Date): Date {
  return new Date(now.getTime() + ENROLMENT_DAYS * DAY);
}
