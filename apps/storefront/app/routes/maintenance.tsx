import { useHref, useRouteLoaderData } from 'react-router';
import { maintenancePage } from '#app/content/pages/maintenance-page.server.ts';
import { MaintenanceScreen } from '#app/features/maintenance/maintenance-screen.tsx';
import { ExternalFrame } from '#app/layout/external-frame.tsx';
import { useNonce } from '#app/layout/nonce.ts';
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
  const screen = (
    <>
      <OwnAddress />
      <MaintenanceScreen content={loaderData.content} locale={root?.locale} />
    </>
  );
  if (!root?.layout) return screen;
  return (
    <ExternalFrame {...root} layout={root.layout} analytics={undefined}>
      {screen}
    </ExternalFrame>
  );
}

/**
 * A closed shop answers with this page at every address. The router in the browser shows what belongs
 * to the address, so that is corrected before the router starts.
 */
function OwnAddress() {
  const nonce = useNonce();
  const address = JSON.stringify(useHref('/maintenance'));
  const script = import.meta.env.SSR ? `history.replaceState(null, '', ${address})` : '';
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
