import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ResumeContent } from '#app/content/pages/discovery-page.server.ts';
import { whenReadable } from '#app/pending/use-pending.ts';
import { StripSkeleton } from './order-strip.tsx';
import type { OwnOffer } from './own-offer.ts';

/** Also waits for the code that reads the stored order; otherwise the strip would flicker. */
const ResumeOrder = lazy(async () => {
  try {
    const [resumeOrder] = await Promise.all([import('./resume-order.tsx'), whenReadable()]);
    return resumeOrder;
  } catch {
    return { default: () => null };
  }
});

type Props = { content: ResumeContent; locale: string; offer: OwnOffer };

/** Link to an unfinished order. The server knows only that there is one; the order is in the browser. */
export default function ResumeStrip({ content, locale, offer }: Props) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const skeleton = <StripSkeleton content={content} />;
  if (!isInBrowser) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <ResumeOrder content={content} locale={locale} offer={offer} />
    </Suspense>
  );
}
