import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { localeOf } from '../pages/locale.ts';
import { textsOf } from '../pages/texts.ts';
import type { Service } from '../service.ts';

const SCRIPT = `
  const { answer, shop } = document.body.dataset;
  const response = JSON.parse(answer);
  (opener ?? parent).postMessage({ type: 'authorization_response', response }, shop);
`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/**
 * Answers a silent or popup request with a page that posts the response to the shop. oidc-
 * provider's own page also closes its window, which the SDK may notice before the message arrives;
 * with Auth0 it is the SDK that closes the window.
 */
export function registerWebMessage({ provider, settings, site }: Service): void {
  provider.registerResponseMode('web_message', async (ctx, redirectUri, response) => {
    const locale = localeOf(ctx, site);
    ctx.set({
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'sha256-${SCRIPT_HASH}'`,
        "base-uri 'none'",
        `frame-ancestors ${settings.shop.origins.join(' ')}`,
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    // As Auth0 does: an error status would be logged by the browser as a failed request.
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = String(
      await html`<!doctype html>
        <html lang="${locale}">
          <head><meta charset="utf-8" /><title>Cairn</title></head>
          <body data-answer="${JSON.stringify(response)}" data-shop="${new URL(redirectUri).origin}">
            <p>${textsOf(site.texts, locale).closeWindow}</p>
            <script>${raw(SCRIPT)}</script>
          </body>
        </html>`,
    );
  });
}
