import { useRouteLoaderData } from 'react-router';
import { maintenancePage } from '#app/content/pages/maintenance-page.server.ts';
import { MaintenanceScreen } from '#app/features/maintenance/maintenance-screen.tsx';
import { ExternalFrame } from '#app/layout/external-frame.tsx';
import type { loader as rootLoader } from '#app/root.tsx';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/maintenance';

export async function loader({ context }: Route.LoaderArgs) {
  const content = await loadContent(context.get(visitContext), 'maintenancePage', maintenancePage);
  return { content };
}

/** In the frame without links into the shop, which is closed. */
export default function Maintenance({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const screen = <MaintenanceScreen content={loaderData.content} />;
  if (!root?.layout) return screen;
  return (
    <ExternalFrame layout={root.layout} isPreview={root.isPreview}>
      {screen}
    </ExternalFrame>
  );
}
