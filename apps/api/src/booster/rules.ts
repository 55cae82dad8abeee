/** Avios that a member may add by boosting in a calendar year. */
export const YEARLY_ALLOWANCE = 100_000;
