import { lazy, Suspense, useSyncExternalStore } from 'react';
import { StripSkeleton } from '#app/ordering/open-orders/order-strip.tsx';
import { whenReadable } from '#app/pending/use-pending.ts';
import type { ResumeProps } from './resume-order.tsx';

/** Also waits for the code that reads the stored order; otherwise the strip would flicker. */
const ResumeOrder = lazy(async () => {
  try {
    const [resumeOrder] = await Promise.all([import('./resume-order.tsx'), whenReadable()]);
    return resumeOrder;
  } catch {
    return { default: () => null };
  }
});

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
