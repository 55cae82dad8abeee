import { COMPANIES } from '@cairn/contract/values/company';

/** `s•••@members.example`: enough to compare with what a member says on the phone. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '•••' : `${email.slice(0, Math.min(at, 1))}•••${email.slice(at)}`;
}

/** The last four digits. */
export function maskNumber(number: string): string {
  return `…${number.slice(-4)}`;
}

/**
 * A member as text: `EI/3081470000000001`, and the same as an account of the ledger. Of a number with
 * four digits nothing would be masked.
 */
const NAMED_MEMBER = new RegExp(
  `\\b(${COMPANIES.join('|')})/(member/|receivable/|)(\\d{5,16})\\b`,
  'g',
);

/** `EI/…0001`, wherever a text names a member. */
export function maskMembersIn(text: string): string {
  return text.replaceAll(NAMED_MEMBER, (_, company, account, number) => {
    return `${company}/${account}${maskNumber(number)}`;
  });
}

export const MASKED_DATE = '••••-••-••';
