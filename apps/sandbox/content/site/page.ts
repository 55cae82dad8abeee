import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { styleOf } from '../../pages/style.ts';
import { type Texts, textsFor } from './texts.ts';

/** Header, navigation and language link. */
export type Frame = {
  programme: string;
  navigation: readonly { path: string; title: string }[];
  path: string;
  query: string;
  /** Locales in which the page exists. */
  locales: { has(locale: string): boolean };
};

export const HELP_CENTRE = '/help-centre';
const STYLE = styleOf(
  ...['base.css', 'site.css', 'help.css'].map((file) => new URL(file, import.meta.url)),
);

export const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'accept-language',
  'x-content-type-options': 'nosniff',
};

type Fragment = ReturnType<typeof html>;

export function pageHtml(frame: Frame, page: { locale: string; title: string }, body: Fragment) {
  const { locale, title } = page;
  const texts = textsFor(locale);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${frame.programme}</title>
        <link rel="icon" href="/assets/favicon.svg" />
        ${['display', 'text'].map(
          (font) => html`<link rel="preload" as="font" crossorigin href="/assets/${font}.woff2" />`,
        )}
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        ${header(frame, texts)}
        <main id="main" tabindex="-1">${body}</main>
      </body>
    </html>`;
}

function header({ programme, navigation, path, query, locales }: Frame, texts: Texts) {
  const { locale, name } = texts.otherLanguage;
  return html`<header>
    <a class="brand" href="${HELP_CENTRE}${query}">
      <img src="/assets/logo.svg" alt="" width="30" height="30" />${programme}
    </a>
    <nav aria-label="${texts.navigation}">
      <ul>
        ${navigation.map(
          (page) =>
            html`<li>
              <a href="${page.path}${query}" ${page.path === path && raw('aria-current="page"')}>
                ${page.title}
              </a>
            </li>`,
        )}
      </ul>
    </nav>
    ${
      locales.has(locale) &&
      html`<a
        class="language"
        href="${path}?locale=${locale}"
        lang="${locale}"
        hreflang="${locale}"
        >${name}</a>`
    }
  </header>`;
}
