import { Skeleton } from '@cairn/ui/skeleton';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ResumeContent } from '#app/content/pages/discovery-page.server.ts';
import { whenReadable } from '#app/pending/use-pending.ts';
import styles from './order-strip.module.css';
import { OrderStrip } from './order-strip.tsx';

/** Also waits for the code that reads the stored order; otherwise the strip would flicker. */
const ResumeOrder = lazy(async () => {
  try {
    const [resumeOrder] = await Promise.all([import('./resume-order.tsx'), whenReadable()]);
    return resumeOrder;
  } catch {
    return { default: () => null };
  }
});

type Props = { content: ResumeContent; locale: string };

/** Link to an unfinished order. The server knows only that there is one; the order is in the browser. */
export default function ResumeStrip({ content, locale }: Props) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const looking = (
    <>
      <span className="visually-hidden">{content.loadingText}</span>
      <Skeleton width="medium" className={styles.line} />
    </>
  );
  const skeleton = <OrderStrip title={content.title} text={looking} isBusy />;
  if (!isInBrowser) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <ResumeOrder content={content} locale={locale} />
    </Suspense>
  );
}
