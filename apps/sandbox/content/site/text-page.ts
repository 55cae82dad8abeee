import { html } from 'hono/html';
import type { Section, SitePage } from './read-page.ts';

export type PagePicture = { path: string; width: number; height: number };

/** A legal page or an article. */
export function textHtml({ title, intro, sections }: SitePage, picture: PagePicture | undefined) {
  return html`${picture && pictureHtml(picture)}
    <h1>${title}</h1>
    ${intro && html`<p class="intro">${intro}</p>`} ${sections.map(sectionHtml)}`;
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
