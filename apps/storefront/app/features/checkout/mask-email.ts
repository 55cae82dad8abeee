/** Enough to recognise one's own address, for example a•••@example.ie. */
export function maskEmail(email: string): string {
  const [name = '', ...domain] = email.split('@');
  return `${[...name][0] ?? ''}•••@${domain.join('@')}`;
}
