import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { Button, buttonClass } from '@cairn/ui/button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResumeContent } from '#app/content/pages/discovery-page.server.ts';
import { useMessage } from '#app/errors/use-message.ts';
import { nextStepOf } from '#app/ordering/next-step.ts';
import { OrderStrip, StripSkeleton } from '#app/ordering/open-orders/order-strip.tsx';
import { amountsOf, isLocal } from '#app/ordering/orders/orders.ts';
import { choicePath } from '#app/ordering/paths.ts';
import { clearPending, isPendingHidden, PENDING_LIFETIME } from '#app/pending/pending-store.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { cancelTransaction } from '#app/shop-api/orders/transaction.ts';
import { type OwnOfferProps, useOwnOffer } from '../members/use-own-offer.ts';

export type ResumeProps = OwnOfferProps & { content: ResumeContent };

export default function ResumeOrder({ content, ...priced }: ResumeProps) {
  const { locale } = priced.visit;
  const order = usePending();
  const { offer } = useOwnOffer(priced);
  const { member, isExpected } = useSession();
  // A member's order is hidden until their session is restored; the strip keeps its place.
  if (isExpected && isPendingHidden(undefined)) return <StripSkeleton content={content} />;
  if (order?.status === 'payment_started') {
    const { title, text, buttonText } = content.paying;
    return (
      <OrderStrip title={title} text={fillIn(text, valuesOf(order, locale))}>
        <Link className={buttonClass({ size: 'sm' })} to={nextStepOf(order).to}>
          {buttonText}
        </Link>
      </OrderStrip>
    );
  }
  // An order that has failed is shown on its result page.
  if (!order || (order.status !== 'payment_pending' && order.status !== 'mfa_pending')) return null;
  // The server has checked an order that it started.
  const isChecked = !member || order.type !== 'purchase' || !isLocal(order.id);
  if (!isChecked && offer.kind === 'loading') return <StripSkeleton content={content} />;
  if (!isChecked && offer.kind === 'refused') {
    return <RefusedOrder {...offer} content={content} order={order} />;
  }
  const { avios } = amountsOf(order);
  if (
    !isChecked &&
    offer.kind === 'priced' &&
    !offer.quotes.some((quote) => quote.avios === avios)
  ) {
    const { text, buttonText } = content.unavailable;
    return (
      <OrderStrip title={content.title} text={text}>
        <Link className={buttonClass({ size: 'sm' })} to={choicePath(order.type, offer.currency)}>
          {buttonText}
        </Link>
        <Discard content={content} order={order} />
      </OrderStrip>
    );
  }
  return (
    <OrderStrip title={content.title} text={keptText(content, order, locale)}>
      <Link className={buttonClass({ size: 'sm' })} to={nextStepOf(order).to}>
        {content.buttonText}
      </Link>
      <Discard content={content} order={order} />
    </OrderStrip>
  );
}

type OrderProps = { content: ResumeContent; order: StoredOrder };

type RefusedProps = OrderProps & { code: string; values?: Record<string, string> };

/** In the words of the error that order pages show. */
function RefusedOrder({ content, order, code, values = {} }: RefusedProps) {
  const message = useMessage(code);
  if (message === undefined) return <StripSkeleton content={content} />;
  const text = message ? fillIn(message.title, values) : content.unavailable.text;
  return (
    <OrderStrip title={content.title} text={text}>
      <Discard content={content} order={order} />
    </OrderStrip>
  );
}

function Discard({ content, order }: OrderProps) {
  const { fetcher } = useSession();
  const [isBusy, setBusy] = useState(false);
  const isStarted = !isLocal(order.id) && order.type !== 'subscription';
  async function discard() {
    if (isStarted) {
      setBusy(true);
      await cancelTransaction(fetcher, order.id);
      // Read again first: an order that is still open is offered by another strip from then on.
      await refetchAfter('order');
    }
    clearPending(order.id);
    // The focused button disappears with the strip, so focus moves to the page's heading.
    document.querySelector('h1')?.focus({ preventScroll: true });
  }
  return (
    <Button kind="secondary" size="sm" busy={isBusy} onClick={discard}>
      {content.discardText}
    </Button>
  );
}

function valuesOf(order: StoredOrder, locale: string) {
  const { avios, bonusAvios, price } = amountsOf(order);
  return {
    amount: (avios + bonusAvios).toLocaleString(locale),
    total: formatMoney(minorFromDecimal(price), order.currency, locale),
  };
}

/** Names the choice, and says until when this browser keeps it, by the browser's clock. */
function keptText({ text, todayText }: ResumeContent, order: StoredOrder, locale: string): string {
  const end = new Date(order.creationDate + PENDING_LIFETIME);
  const isToday = end.toDateString() === new Date().toDateString();
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const until = end.toLocaleString(locale, isToday ? time : { ...time, weekday: 'long' });
  return fillIn(isToday ? todayText : text, { ...valuesOf(order, locale), until });
}
