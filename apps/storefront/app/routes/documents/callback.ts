import { RETURN_KEY } from '#app/session/return-page.ts';
import { visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/callback';

/**
 * The address to which the identity provider sends members back. An empty document that hands its
 * answer to the page where the member was, so that logging in renders one page, in the language it
 * was left in.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { basePath, nonce } = context.get(visitContext);
  const script = `
    const path = sessionStorage.getItem('${RETURN_KEY}') ?? '${basePath}/';
    const page = new URL(path, location.origin);
    for (const [name, value] of new URLSearchParams(location.search)) page.searchParams.set(name, value);
    location.replace(page);`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return new Response(
    `<!doctype html><html lang="en"><title></title><script nonce="${nonce}">${script}</script></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } },
  );
}
