import { Outlet } from 'react-router';
import { ExternalFrame } from '#app/layout/external-frame.tsx';
import { useFrame } from './use-frame.ts';

export { loader } from './shop-layout.tsx';

/** For who comes from another site to pay one order: no ways into the rest of the shop. */
export default function ExternalLayout() {
  return (
    <ExternalFrame {...useFrame()}>
      <Outlet />
    </ExternalFrame>
  );
}
