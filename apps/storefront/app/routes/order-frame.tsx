import { lazy, type ReactNode, Suspense } from 'react';
import { StripSkeleton } from '#app/ordering/open-orders/order-strip.tsx';
import { StorageNotice } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { useFrame } from './use-frame.ts';

/** Visitors never load it. */
const OpenOrderStrip = lazy(() =>
  import('#app/ordering/open-orders/open-order-strip.tsx').catch(() => ({ default: () => null })),
);

/** The part above every page on which a product is chosen. */
export function OrderFrame({ children }: { children: ReactNode }) {
  const { layout, locale, openOrder } = useFrame();
  const { member, isExpected } = useSession();
  const content = layout.openOrders;
  const isPlaceKept = openOrder === 'confirming';
  const skeleton = content && isPlaceKept && (
    <StripSkeleton content={{ ...content.confirming, loadingText: content.loadingText }} />
  );
  return (
    <>
      <StorageNotice />
      {content && (
        <div className="wrap">
          {member ? (
            <Suspense fallback={skeleton}>
              <OpenOrderStrip
                content={content}
                locale={locale}
                shows="confirming"
                isExpected={isPlaceKept}
              />
            </Suspense>
          ) : (
            isExpected && skeleton
          )}
        </div>
      )}
      {children}
    </>
  );
}
