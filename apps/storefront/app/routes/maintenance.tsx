import { page } from '#app/content/page.server.ts';
import { PageHead } from '#app/layout/page-head.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/maintenance';

/** What it says when the content service is down as well. */
const BUILT_IN = {
  title: 'We’ll be back soon!',
  intro: 'Sorry for the inconvenience. We are working on the shop and will be back shortly.',
  meta: {
    title: 'We’ll be back soon!',
    description: 'The shop is closed for maintenance.',
  },
};

export async function loader({ context }: Route.LoaderArgs) {
  const found = await loadContent(context.get(visitContext), 'maintenancePage', page);
  return { page: found ?? BUILT_IN };
}

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <PageHead page={loaderData.page} />
    </main>
  );
}
