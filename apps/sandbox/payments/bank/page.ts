import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { PageLocale } from '../../pages/browser-locale.ts';
import { styleOf } from '../../pages/style.ts';
import { TEXTS } from './texts.ts';

type Fragment = ReturnType<typeof html>;
type Page = {
  locale: PageLocale;
  title: string;
  body: Fragment;
  isFramed?: boolean;
  status?: 200 | 404;
};

const STYLE = styleOf(
  new URL('../../pages/card.css', import.meta.url),
  new URL('frame.css', import.meta.url),
);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The bank's page, full or framed by the shop. It has no scripts. */
export function showPage(c: Context, shopOrigin: string, { status = 200, ...page }: Page) {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      "img-src 'self'",
      "font-src 'self'",
      // Browsers apply form-action to the redirect after a form too.
      `form-action 'self' ${shopOrigin}`,
      "base-uri 'none'",
      `frame-ancestors ${page.isFramed ? shopOrigin : "'none'"}`,
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return c.html(layout(page), status, headers);
}

function layout({ locale, title, body, isFramed = false }: Omit<Page, 'status'>) {
  const { bank, slogan } = TEXTS[locale];
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${bank}</title>
        <link rel="icon" href="/assets/favicon.svg" />
        <style>${raw(STYLE)}</style>
      </head>
      <body class="${isFramed ? 'framed' : 'alone'}">
        ${isFramed ? '' : scene(bank, slogan)}
        <main>
          <div class="card">${body}</div>
        </main>
      </body>
    </html>`;
}

function scene(bank: string, slogan: string) {
  return html`<header class="scene">
    <span class="brand"><img src="/assets/logo-on-pine.svg" alt="" />${bank}</span>
    <p>${slogan}</p>
  </header>`;
}
