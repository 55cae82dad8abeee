import { closedPages } from '#app/content/pages/closed-pages.server.ts';
import type { Page } from '#app/content/pages/page.server.ts';
import { loadContent, type Visit } from '#app/visit.server.ts';

/** The words of a page that is still to be built. */
export async function loadClosedPage(visit: Visit, page: Page, key: string) {
  const closed = await loadContent(visit, 'closedPages', closedPages, { isOptional: true });
  const own = closed?.pages[key];
  return {
    // The rest of the content is not shown yet and would make the page heavier.
    page: { meta: page.meta, title: page.title, intro: page.intro },
    closed: closed && own ? { ...own, label: closed.label, shopLink: closed.shopLink } : undefined,
  };
}
