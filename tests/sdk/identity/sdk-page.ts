import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { listen } from '../../../local/listen.ts';

const SDK = readFileSync(
  fileURLToPath(
    new URL(
      '../../../node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.js',
      import.meta.url,
    ),
  ),
);

const PAGE = `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">
<script src="/auth0.js"></script><script>
  // The result of an SDK call; errors with the fields that serialising them would lose.
  window.attempt = async (work) => {
    try {
      return { value: await work() };
    } catch (failure) {
      const { popup, message, ...fields } = { ...failure, message: failure.message };
      return { failure: { ...fields, message } };
    }
  };
</script><h1>A shop</h1>`;

export type SdkShop = Awaited<ReturnType<typeof startSdkShop>>;

/** Pages with nothing but Auth0's published SDK. */
export async function startSdkShop() {
  const answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // The header value with which the SDK's popups still work.
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    if (pathname === '/auth0.js') {
      response.setHeader('content-type', 'text/javascript').end(SDK);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pathname === '/silent-login' ? '' : PAGE);
  };
  const { port, stop } = await listen('PORT', 0, '127.0.0.1', answer);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    /** The shop's settings for the identity stand-in. */
    addresses: {
      origins: [origin],
      callbacks: [`${origin}/callback`, `${origin}/silent-login`, origin],
      logoutReturns: [`${origin}/`],
    },
    stop,
  };
}
