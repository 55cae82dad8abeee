import { Outlet } from 'react-router';
import { layoutContent } from '#app/content/pages/layout.server.ts';
import { ShopFrame } from '#app/layout/shop-frame.tsx';
import { required } from '#app/routes/loaders/unavailable.server.ts';
import { loadContent, visitContext } from '#app/visit.server.ts';
import type { Route } from './+types/shop-layout';
import { useFrame } from './use-frame.ts';

/** These pages need the frame; the root's loader does without. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  required(visit, await loadContent(visit, 'layout', layoutContent), 'layout');
  return null;
}

export default function ShopLayout() {
  return (
    <ShopFrame {...useFrame()}>
      <Outlet />
    </ShopFrame>
  );
}
