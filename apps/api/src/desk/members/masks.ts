/** `s•••@members.example`: enough to compare with what a member says on the phone. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 0 ? '•••' : `${email.slice(0, Math.min(at, 1))}•••${email.slice(at)}`;
}

/** The last four digits. */
export function maskNumber(number: string): string {
  return `…${number.slice(-4)}`;
}

export const MASKED_DATE = '••••-••-••';
