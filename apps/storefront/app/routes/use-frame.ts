import { useRouteLoaderData } from 'react-router';
import type { loader } from '#app/root.tsx';

/** The root's data for the frame. Without layout content the error screen is shown instead. */
export function useFrame() {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root?.layout) throw new Error('The layout has no content');
  return { ...root, layout: root.layout };
}
