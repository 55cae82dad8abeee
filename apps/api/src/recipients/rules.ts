/** How many people a member can have us remember. */
export const MOST_RECIPIENTS = 50;
