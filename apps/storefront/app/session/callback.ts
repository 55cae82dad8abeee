/** A code or an error together with a state: somebody comes back from the identity provider. */
export function isCallback(search: string): boolean {
  const query = new URLSearchParams(search);
  const isAnswer = ['code', 'connect_code', 'error'].some((name) => query.has(name));
  return isAnswer && query.has('state');
}

/** Parameters that are spoken to the shop's sign-in alone, and do not belong in an address to return to. */
const SPENT = [
  'code',
  'connect_code',
  'error',
  'error_description',
  'state',
  'iss',
  'identityError',
  'loginRequired',
];

export function returnPath({
  pathname,
  search,
  hash,
}: Record<'pathname' | 'search' | 'hash', string>) {
  const query = new URLSearchParams(search);
  for (const name of SPENT) query.delete(name);
  // Two slashes at its start would lead to another site.
  return pathname.replace(/^\/+/, '/') + (query.size > 0 ? `?${query}` : '') + hash;
}
