import { lazy, Suspense, useSyncExternalStore } from 'react';
import { StripSkeleton } from '#app/ordering/open-orders/order-strip.tsx';
import type { ResumeProps } from './resume-order.tsx';

const ResumeOrder = lazy(() => import('./resume-order.tsx').catch(() => ({ default: () => null })));

/** Link to an unfinished order. The server knows only that there is one; the order is in the browser. */
export default function ResumeStrip(props: ResumeProps) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const skeleton = <StripSkeleton content={props.content} />;
  if (!isInBrowser) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <ResumeOrder {...props} />
    </Suspense>
  );
}
