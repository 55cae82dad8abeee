/** A code or an error together with a state: the member comes back from the identity provider [4.6]. */
export function isCallback(search: string): boolean {
  const query = new URLSearchParams(search);
  const isAnswer = ['code', 'connect_code', 'error'].some((name) => query.has(name));
  return isAnswer && query.has('state');
}

let answer: string | undefined;

/**
 * Takes the identity provider's answer out of the address before the router reads it. Otherwise a
 * page that changes its query at the same time would keep it in the address.
 */
export function takeAnswer(): void {
  if (!isCallback(window.location.search)) return;
  answer = window.location.search;
  window.history.replaceState(window.history.state, '', returnPath(window.location));
}

/** The query that the identity provider answered with, if the member comes back from it. */
export function answerOfIdentity(): string | undefined {
  return answer;
}

/** Parameters for signing in, which do not belong in an address to return to [2.22]. */
const SIGN_IN_PARAMETERS = [
  'code',
  'connect_code',
  'error',
  'error_description',
  'state',
  'iss',
  'identityError',
  'loginRequired',
];

/** The query parameter with the terms that a visitor saw when they left to log in. */
export const SEEN = 'seen';

type Address = Record<'pathname' | 'search' | 'hash', string>;

/** The server renders a page with the identity provider's answer in its address, the browser without. */
export function withoutSignIn(search: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(search);
  // A log-in that was cancelled or failed leads on to nothing.
  if (query.has('error')) query.delete(SEEN);
  for (const name of SIGN_IN_PARAMETERS) query.delete(name);
  return query;
}

export function returnPath({ pathname, search, hash }: Address): string {
  const query = withoutSignIn(new URLSearchParams(search));
  // Two slashes at the start would lead to another site.
  return pathname.replace(/^\/+/, '/') + (query.size > 0 ? `?${query}` : '') + hash;
}
