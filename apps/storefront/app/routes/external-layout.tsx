import { Outlet } from 'react-router';
import { ExternalFrame } from '#app/layout/external-frame.tsx';
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
