/** What nothing here can mend begins so. */
export const FOR_A_PERSON = 'for a person';
/** Nothing was left of a payment, and yet more of it went: the provider has taken it from us twice. */
export const GONE_TWICE = `${FOR_A_PERSON}: gone twice`;
/** What was mended and should never have come ends so: somebody may be trying something. */
export const WRONG_AMOUNT = 'wrong amount';

/** How loudly the log tells what a notification did. */
export function levelOf(outcome: string): 'error' | 'info' {
  return outcome.startsWith(FOR_A_PERSON) || outcome.endsWith(WRONG_AMOUNT) ? 'error' : 'info';
}
