import { Outlet, useRouteLoaderData } from 'react-router';
import { ErrorScreen } from '#app/errors/error-screen.tsx';
import { ExternalFrame } from '#app/layout/external-frame.tsx';
import type { loader as rootLoader } from '#app/root.tsx';
import type { Route } from './+types/external-layout';
import { useFrame } from './use-frame.ts';

export { loader } from './shop-layout.tsx';

/** For members who come from another site to pay one order: no links into the shop. */
export default function ExternalLayout() {
  return (
    <ExternalFrame {...useFrame()}>
      <Outlet />
    </ExternalFrame>
  );
}

/** The root's has the shop's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const screen = <ErrorScreen content={root?.errorPage} error={error} {...root?.layout} />;
  if (!root?.layout) return screen;
  return (
    <ExternalFrame {...root} layout={root.layout}>
      {screen}
    </ExternalFrame>
  );
}
