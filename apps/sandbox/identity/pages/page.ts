import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { styleOf } from '../../pages/style.ts';
import type { Context } from '../service.ts';
import { type LocaleRequest, localeOf } from './locale.ts';
import type { Site } from './site.ts';
import { type Locale, type Texts, textsOf } from './texts.ts';

export type PageContext = LocaleRequest & Pick<Context, 'set' | 'status' | 'type' | 'body'>;

type Fragment = ReturnType<typeof html>;
type Page = { title: string; body: Fragment; status?: number | undefined };

const STYLE = styleOf(new URL('../../pages/card.css', import.meta.url));
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Answers with a page in the visitor's language. The pages have no scripts. */
export async function showPage(
  ctx: PageContext,
  site: Site,
  render: (texts: Texts, locale: Locale) => Page,
): Promise<void> {
  const locale = localeOf(ctx, site);
  const texts = textsOf(site.texts, locale);
  const { title, body, status = 200 } = render(texts, locale);
  // Browsers apply form-action to every redirect after a form, and the last one leads to the client.
  const returns = new Set(site.callbacks.map((callback) => originOf(new URL(callback))));
  ctx.set({
    'cache-control': 'no-store',
    'content-language': locale,
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
  ctx.body = String(await layout(title, body, { texts, locale }));
}

function layout(
  title: string,
  body: Fragment,
  { texts, locale }: { texts: Texts; locale: Locale },
) {
  return html`<!doctype html>
    <html lang="${locale}">
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
          <p>${texts.slogan}</p>
        </header>
        <main>
          <div class="card">${body}</div>
        </main>
      </body>
    </html>`;
}

/** A terminal waits at any port of its machine. */
function originOf({ origin, hostname, port }: URL): string {
  return hostname === '127.0.0.1' && port === '' ? `${origin}:*` : origin;
}
