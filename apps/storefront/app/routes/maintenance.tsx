import { NoticeScreen } from '@cairn/ui/notice-screen';
import { type MaintenancePage, maintenancePage } from '#app/content/maintenance-page.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/maintenance';

/** What it says when the content service is down as well. */
const BUILT_IN: MaintenancePage = {
  title: 'We’ll be back soon!',
  message: 'Sorry for the inconvenience. We are working on the shop and will be back shortly.',
  meta: {
    title: 'We’ll be back soon!',
    description: 'The shop is closed for maintenance.',
  },
};

export async function loader({ context }: Route.LoaderArgs) {
  const found = await loadContent(context.get(visitContext), 'maintenancePage', maintenancePage);
  return { page: found ?? BUILT_IN };
}

export default function Maintenance({ loaderData }: Route.ComponentProps) {
  const { meta, title, message, backgroundImage } = loaderData.page;
  return (
    <NoticeScreen title={title} message={message} picture={backgroundImage}>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
    </NoticeScreen>
  );
}
