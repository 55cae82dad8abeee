/** Saved recipients per member. */
export const MOST_RECIPIENTS = 50;
