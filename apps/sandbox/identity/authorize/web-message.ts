import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { localeOf } from '../pages/locale.ts';
import { TEXTS } from '../pages/texts.ts';
import type { Service } from '../service.ts';

const SCRIPT = `
  const { answer, shop } = document.body.dataset;
  const response = JSON.parse(answer);
  (opener ?? parent).postMessage({ type: 'authorization_response', response }, shop);
`;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/**
 * The answer to a silent or a popup request: a page whose one script tells the shop. oidc-provider's
 * own closes its window too, and the SDK may see that before it hears the answer; it is the SDK that
 * closes the window, as with Auth0.
 */
export function registerWebMessage({ provider, settings }: Service): void {
  provider.registerResponseMode('web_message', async (ctx, redirectUri, response) => {
    const locale = localeOf(ctx, settings);
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
    // Whatever the answer is, as Auth0 has it: another status would look like a failed request.
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = String(
      await html`<!doctype html>
        <html lang="${locale}">
          <head><meta charset="utf-8" /><title>Cairn</title></head>
          <body data-answer="${JSON.stringify(response)}" data-shop="${new URL(redirectUri).origin}">
            <p>${TEXTS[locale].closeWindow}</p>
            <script>${raw(SCRIPT)}</script>
          </body>
        </html>`,
    );
  });
}
