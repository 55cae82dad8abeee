/** The longest list without pages: nobody works through a longer one item by item. */
export const MOST_LISTED = 500;

/** A line that says so when a list was cut. */
export function cutLine(listed: number, total: number): string[] {
  return total > listed ? [`${listed} of ${total} are listed.`] : [];
}
