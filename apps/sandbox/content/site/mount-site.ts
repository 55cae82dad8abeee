import type { Context, Hono } from 'hono';
import { mountAssets, packaged } from '../../pages/assets.ts';
import { browserLocale } from '../../pages/browser-locale.ts';
import { type Entry, fieldsIn, type Library } from '../library.ts';
import type { Pictures } from '../pictures.ts';
import { helpHtml } from './help.ts';
import { type Frame, HELP_CENTRE, PAGE_HEADERS, pageHtml } from './page.ts';
import { readHelp } from './read-help.ts';
import { readPage } from './read-page.ts';
import { type PagePicture, textHtml } from './text-page.ts';

/** Resource by path. */
const RESOURCES = [
  [HELP_CENTRE, 'faq'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/cookies', 'cookies'],
] as const;

/** The partner's site, as far as the shop links to it. */
export function mountSite(app: Hono, library: Library, pictures: Pictures, shopUrl: string): void {
  const find = (type: string, id: string) =>
    library.entries('published').find((entry) => entry.type === type && entry.id === id);

  function frameOf(c: Context, entry: Entry, locale: string): Frame {
    const named = c.req.query('locale');
    return {
      programme: programmeName(library, locale),
      navigation: RESOURCES.flatMap(([path, id]) => {
        const other = find('resourcePage', id);
        return other ? [{ path, title: readPage(other, locale).title }] : [];
      }),
      path: c.req.path,
      // Links keep the locale of the query.
      query: named === undefined ? '' : `?locale=${encodeURIComponent(named)}`,
      locales: entry.locales,
    };
  }

  function showHelp(c: Context, entry: Entry) {
    const namedLocale = c.req.query('locale');
    const query = c.req.query('q')?.trim() ?? '';
    const page = readHelp(entry, namedLocale ?? browserLocale(c));
    const { locale } = page;
    const title = query === '' ? page.title : `${query} | ${page.title}`;
    const body = helpHtml(page, { query, namedLocale, shopUrl });
    return c.html(pageHtml(frameOf(c, entry, locale), { locale, title }, body), 200, PAGE_HEADERS);
  }

  function showText(c: Context, entry: Entry, picture?: PagePicture) {
    const page = readPage(entry, c.req.query('locale') ?? browserLocale(c));
    const frame = frameOf(c, entry, page.locale);
    return c.html(pageHtml(frame, page, textHtml(page, picture)), 200, PAGE_HEADERS);
  }

  for (const [path, id] of RESOURCES) {
    const show = path === HELP_CENTRE ? showHelp : showText;
    app.get(path, (c) => {
      const entry = find('resourcePage', id);
      return entry ? show(c, entry) : c.notFound();
    });
  }

  app.get('/good-to-know/:id', async (c) => {
    const id = c.req.param('id');
    const entry = find('articlePage', id);
    if (!entry) return c.notFound();
    const file = `article-${id}.svg`;
    if (!pictures.exists(file)) return showText(c, entry);
    const size = await pictures.measure(file);
    return showText(c, entry, { path: pictures.path(file), ...size });
  });

  mountAssets(app, {
    'logo.svg': packaged('@cairn/ui/drawings/logo.svg'),
    'icons.svg': packaged('@cairn/ui/drawings/icons.svg'),
    'contact.svg': packaged('@cairn/ui/drawings/spot-transfer.svg'),
    'hills.svg': new URL('hills.svg', import.meta.url),
  });
}

/** Same name as in the shop. */
function programmeName(library: Library, locale: string): string {
  const layout = library.entries('published').find(({ type }) => type === 'layout');
  return String((layout && fieldsIn(layout, locale).brandName) ?? 'Cairn');
}
