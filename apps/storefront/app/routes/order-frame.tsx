import type { ReactNode } from 'react';
import OpenOrderStrip from '#app/ordering/open-orders/open-order-strip.tsx';
import { StorageNotice } from '#app/pending/use-pending.ts';
import { useFrame } from './use-frame.ts';

/** The part above every page on which a product is chosen. */
export function OrderFrame({ children }: { children: ReactNode }) {
  const { layout, locale, openOrder } = useFrame();
  return (
    <>
      <StorageNotice />
      {layout.openOrders && (
        <div className="wrap">
          <OpenOrderStrip
            content={layout.openOrders}
            locale={locale}
            shows="confirming"
            isExpected={openOrder === 'confirming'}
          />
        </div>
      )}
      {children}
    </>
  );
}
