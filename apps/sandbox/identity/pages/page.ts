import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Context, IdentitySandbox } from '../service.ts';
import { STYLE } from './style.ts';

export type Answering = Pick<Context, 'set' | 'status' | 'type' | 'body'>;
export type Fragment = ReturnType<typeof html>;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** One card beside the scene; nothing on it runs a script. */
export async function showPage(
  ctx: Answering,
  { shop }: IdentitySandbox,
  { title, body, status = 200 }: { title: string; body: Fragment; status?: number },
): Promise<void> {
  // A browser holds the whole chain of redirects after a form to form-action: it ends at the shop.
  const returns = new Set(shop.callbacks.map((callback) => new URL(callback).origin));
  ctx.set({
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      "img-src 'self'",
      "font-src 'self'",
      `form-action ${["'self'", ...returns].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = String(await layout(title, body));
}

function layout(title: string, body: Fragment) {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Cairn</title>
        <link rel="icon" href="/assets/favicon.svg" />
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <header class="scene">
          <span class="brand"><img src="/assets/logo-on-pine.svg" alt="" />Cairn</span>
          <p>Every stone counts.</p>
        </header>
        <main>
          <div class="card">${body}</div>
        </main>
      </body>
    </html>`;
}
