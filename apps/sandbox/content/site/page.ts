import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { styleOf } from '../../pages/style.ts';
import type { Section, SitePage } from './read-page.ts';
import { type Texts, textsFor } from './texts.ts';

export type PagePicture = { path: string; width: number; height: number };

/** Header, footer and language link. */
export type Frame = {
  programme: string;
  navigation: readonly { path: string; title: string }[];
  path: string;
  query: string;
  /** Locales in which the page exists. */
  locales: { has(locale: string): boolean };
};

const HELP_CENTRE = '/help-centre';
const STYLE = styleOf(...['base.css', 'site.css'].map((file) => new URL(file, import.meta.url)));

export const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'accept-language',
  'x-content-type-options': 'nosniff',
};

export function pageHtml(frame: Frame, page: SitePage, picture: PagePicture | undefined) {
  const { programme, path } = frame;
  const { locale, title, intro, sections } = page;
  const texts = textsFor(locale);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | ${programme}</title>
        <link rel="icon" href="/assets/favicon.svg" />
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        ${header(frame, texts)}
        <main id="main" tabindex="-1">
          ${picture && pictureHtml(picture)}
          <h1>${title}</h1>
          ${intro && html`<p class="intro">${intro}</p>`}
          ${path === HELP_CENTRE && contents(sections, texts)}
          ${sections.map(sectionHtml)}
        </main>
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

function contents(sections: readonly Section[], texts: Texts) {
  return html`<nav class="contents" aria-labelledby="contents">
    <h2 id="contents">${texts.contents}</h2>
    <ul>
      ${sections.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

function sectionHtml({ anchor, title, paragraphs }: Section) {
  return html`<section aria-labelledby="${anchor}">
    <h2 id="${anchor}">${title}</h2>
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
  </section>`;
}

function pictureHtml({ path, width, height }: PagePicture) {
  return html`<img
    class="picture"
    src="${path}?w=1199&fm=webp"
    alt=""
    width="${width}"
    height="${height}"
  />`;
}
