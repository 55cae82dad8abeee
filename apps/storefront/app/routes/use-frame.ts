import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** What the root loaded for the frame. Without content there is no frame, only the error screen. */
export function useFrame() {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root?.layout) throw new Error('The layout has no content');
  return { ...root, layout: root.layout };
}
