import { ANSWER_KEY, LENGTH_KEY, RETURN_KEY } from '#app/session/return-page.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/callback';

/** Browsers keep no more entries: from then on the history's length says nothing. */
const MOST_ENTRIES = 50;

/** Milliseconds that a browser may need to go back. */
const PATIENCE = 3_000;

/**
 * The address to which the identity provider sends members back. An empty document that hands its
 * answer to the page where the member was, so that logging in renders one page, in the language it
 * was left in. It goes back over the provider's pages first, to the entry from which it was left.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { basePath, nonce } = context.get(visitContext);
  const script = `
    const take = (key) => {
      const value = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return value;
    };
    const goOn = (answer) => {
      const path = sessionStorage.getItem('${RETURN_KEY}') ?? '${basePath}/';
      const page = new URL(path, location.origin);
      for (const [name, value] of new URLSearchParams(answer)) page.searchParams.set(name, value);
      location.replace(page);
    };
    const before = Number(take('${LENGTH_KEY}'));
    const after = history.length;
    const kept = take('${ANSWER_KEY}');
    if (location.search && before && before < after && after < ${MOST_ENTRIES}) {
      sessionStorage.setItem('${ANSWER_KEY}', location.search);
      history.go(before - after);
      setTimeout(() => goOn(take('${ANSWER_KEY}')), ${PATIENCE});
    } else if (before && !location.search) {
      // Left by the back button. The entry before shares this document, until it is loaded.
      addEventListener('popstate', () => location.reload());
      history.back();
    } else {
      goOn(location.search || kept);
    }`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(
    `<!doctype html><html lang="en"><title></title><script nonce="${nonce}">${script}</script></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } },
  );
}
