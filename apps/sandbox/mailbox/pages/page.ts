import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { styleOf } from '../../pages/style.ts';

export type Fragment = ReturnType<typeof html>;

const STYLE = styleOf(
  ...['base.css', 'page.css', 'list.css', 'message.css'].map(
    (file) => new URL(file, import.meta.url),
  ),
);

export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // With no-referrer, browsers send `Origin: null`, which the CSRF check refuses.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Page layout; the pages have no scripts. */
export function pageHtml(title: string, body: Fragment) {
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
          <a class="brand" href="/"><img src="/assets/logo-on-pine.svg" alt="" />Cairn mailbox</a>
        </header>
        <main>
          <div class="card">${body}</div>
        </main>
      </body>
    </html>`;
}
