import { page } from '#app/content/page.server.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { required } from '#app/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/accessibility';

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const found = await loadContent(visit, 'accessibilityPage', page);
  return { page: required(visit, found, 'accessibilityPage') };
}

export default function Accessibility({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <PageHead page={loaderData.page} />
    </main>
  );
}
