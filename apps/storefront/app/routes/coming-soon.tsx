import type * as z from 'zod/mini';
import { contactPage } from '#app/content/pages/contact-page.server.ts';
import type { Page } from '#app/content/pages/page.server.ts';
import { ComingSoon } from '#app/layout/coming-soon.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/coming-soon';
import { loadClosedPage } from './load-closed-page.server.ts';
import { useFrame } from './use-frame.ts';

type PageType = readonly [contentType: string, fields: z.ZodMiniType<Page>];

/** The content type and schema of each page that is still to be built. */
const PAGE_TYPES: Record<string, PageType> = {
  contact: ['contactPage', contactPage],
};

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const pageType = PAGE_TYPES[pattern];
  if (!pageType) throw new Error(`No content type stands behind ${pattern}`);
  const [contentType, fields] = pageType;
  const visit = context.get(visitContext);
  const page = required(visit, await loadContent(visit, contentType, fields), contentType);
  return await loadClosedPage(visit, page, keyOf(pattern));
}

export default function ComingSoonRoute({ loaderData }: Route.ComponentProps) {
  return <ComingSoon {...loaderData} layout={useFrame().layout} />;
}

/** A page's content key: pages below another share its words. */
function keyOf(pattern: string): string {
  return pattern.split('/')[0] ?? pattern;
}
