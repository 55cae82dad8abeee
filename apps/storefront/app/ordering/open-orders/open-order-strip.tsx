import type { OpenOrder } from '@cairn/contract/orders/open-orders';
import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { buttonClass } from '@cairn/ui/button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OpenOrdersContent } from '#app/content/pages/layout.server.ts';
import { keepOpenOrder } from '#app/context/open-order-cookie.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import { checkoutPath, resultPath } from '#app/ordering/paths.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { useMemberQuery } from '#app/session/use-member-query.ts';
import { openOrdersQuery } from '#app/shop-api/orders/get-open-orders.ts';
import { DiscardOrder } from './discard-order.tsx';
import { OrderStrip, StripSkeleton } from './order-strip.tsx';
import { isConfirming, orderToShow, type Shows } from './order-to-show.ts';

type OpenOrderStripProps = {
  content: OpenOrdersContent;
  locale: string;
  shows: Shows;
  /** The server kept a place, because the last page knew of an open order. */
  isExpected: boolean;
};

/** A member's payment that is being confirmed or, if there is none, an order that they can still pay. */
export default function OpenOrderStrip({
  content,
  locale,
  shows,
  isExpected,
}: OpenOrderStripProps) {
  const { member, isExpected: isMemberExpected } = useSession();
  const result = useMemberQuery(openOrdersQuery, { raises: false });
  const stored = usePending();
  // A strip with reserved space stays in it; one that is found later floats, so that nothing moves.
  const [isInPlace] = useState(isExpected);
  const orders = result.kind === 'ready' ? result.data : undefined;
  useEffect(() => {
    if (orders) keepOpenOrder((orders.find(isConfirming) ?? orders[0])?.status);
  }, [orders]);
  const order = orders && orderToShow(orders, shows, stored?.id);
  if (order) {
    return <Shown {...{ content, order, locale }} isFloating={!isInPlace} />;
  }
  const isAwaited = result.kind === 'loading' || (!member && isMemberExpected);
  return isInPlace && isAwaited ? (
    <StripSkeleton content={{ ...content.confirming, loadingText: content.loadingText }} />
  ) : null;
}

/** A plan that is not paid ends by itself, or with the next start. */
function canDiscard({ status, product }: OpenOrder): boolean {
  return status === 'open' && product !== 'subscription';
}

type ShownProps = Pick<OpenOrderStripProps, 'content' | 'locale'> & {
  order: OpenOrder;
  isFloating: boolean;
};

function Shown({ content, order, locale, isFloating }: ShownProps) {
  const { title, text, buttonText } = content[order.status];
  const place = { id: order.id, isExternal: false };
  const values = {
    amount: formatCount(order.aviosAmount + order.bonusAvios, locale),
    total: formatMoney(minorFromDecimal(order.totalPrice), order.currency, locale),
  };
  return (
    <OrderStrip title={title} text={fillIn(text, values)} isFloating={isFloating}>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={order.status === 'confirming' ? resultPath(place) : checkoutPath(place)}
      >
        {buttonText}
      </Link>
      {content.discard && canDiscard(order) && (
        <DiscardOrder key={order.id} texts={content.discard} id={order.id} />
      )}
    </OrderStrip>
  );
}
