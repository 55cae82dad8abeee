import type { Context, Hono } from 'hono';
import { mountAssets, packaged } from '../../pages/assets.ts';
import { browserLocale } from '../../pages/browser-locale.ts';
import { type Entry, fieldsIn, type Library } from '../library.ts';
import type { Pictures } from '../pictures.ts';
import { PAGE_HEADERS, type PagePicture, pageHtml } from './page.ts';
import { readPage } from './read-page.ts';

/** Resource by path. */
const RESOURCES = [
  ['/help-centre', 'faq'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/cookies', 'cookies'],
] as const;

/** The partner's site, as far as the shop links to it. */
export function mountSite(app: Hono, library: Library, pictures: Pictures): void {
  const find = (type: string, id: string) =>
    library.entries('published').find((entry) => entry.type === type && entry.id === id);

  function show(c: Context, entry: Entry, picture?: PagePicture) {
    const named = c.req.query('locale');
    const page = readPage(entry, named ?? browserLocale(c));
    const navigation = RESOURCES.flatMap(([path, id]) => {
      const other = find('resourcePage', id);
      return other ? [{ path, title: readPage(other, page.locale).title }] : [];
    });
    const frame = {
      programme: programmeName(library, page.locale),
      navigation,
      path: c.req.path,
      // Links keep the locale of the query.
      query: named === undefined ? '' : `?locale=${encodeURIComponent(named)}`,
      locales: entry.locales,
    };
    return c.html(pageHtml(frame, page, picture), 200, PAGE_HEADERS);
  }

  for (const [path, id] of RESOURCES) {
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
    if (!pictures.exists(file)) return show(c, entry);
    return show(c, entry, { path: pictures.path(file), ...(await pictures.measure(file)) });
  });

  mountAssets(app, { 'logo.svg': packaged('@cairn/ui/drawings/logo.svg') });
}

/** Same name as in the shop. */
function programmeName(library: Library, locale: string): string {
  const layout = library.entries('published').find(({ type }) => type === 'layout');
  return String((layout && fieldsIn(layout, locale).brandName) ?? 'Cairn');
}
