import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { fieldsIn, type Library } from './library.ts';

/** The partner's own site, as far as the shop links to it: path, and the resource shown there. */
export const SITE_PAGES = {
  '/help-centre': 'faq',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/cookies': 'cookies',
} as const;

const TOKENS = readFileSync(new URL(import.meta.resolve('@cairn/ui/tokens.css')), 'utf8');
const STYLE = `
  body { margin: 0; background: var(--canvas); color: var(--ink); font: 400 var(--text-md)/var(--lh-body) var(--font-text); }
  main { max-width: 44rem; margin: 0 auto; padding: var(--s-12) var(--gutter) var(--s-20); }
  h1, h2 { font-family: var(--font-display); font-weight: 600; letter-spacing: -.02em; line-height: var(--lh-snug); }
  h1 { font-size: var(--text-3xl); } h2 { font-size: var(--text-xl); margin: var(--s-8) 0 var(--s-2); }
  p { margin: 0; color: var(--ink-2); }
`;

export function sitePage(library: Library, resource: string, locale: string) {
  const entry = library.entries().find((one) => one.type === 'resourcePage' && one.id === resource);
  if (!entry) return undefined;
  const fields = fieldsIn(entry, locale);
  const sections = Array.isArray(fields.sections) ? fields.sections : [];
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${fields.title}</title>
        <link rel="icon" href="data:," />
        <style>${raw(TOKENS + STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>${fields.title}</h1>
          ${sections.map((section) => html`<h2>${section.title}</h2><p>${section.text}</p>`)}
        </main>
      </body>
    </html>`;
}
