const DAY_MS = 86_400_000;
/** The API refuses longer ones. */
const LONGEST = 366;

/** The reason why a period can't be shown, for those who chose its days; undefined if it is right. */
export function periodFault({ from, to }: { from: string; to: string }): string | undefined {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1) return 'The last day is before the first. Choose a later last day.';
  if (length > LONGEST) return `A period can have ${LONGEST} days at most. Choose fewer.`;
  return undefined;
}
