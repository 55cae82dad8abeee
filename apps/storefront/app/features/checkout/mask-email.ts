/** Enough to know it by, and no more for who looks over a shoulder: a•••@example.ie. */
export function maskEmail(email: string): string {
  const [name = '', ...domain] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain.join('@')}`;
}
