/** Loaded in a hidden frame while a session is renewed: it loads nothing, and only the shop frames it. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function loader() {
  return new Response('<!doctype html><html lang="en"><title></title></html>', {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  });
}
