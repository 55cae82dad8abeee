import { formatMoney, minorFromDecimal } from '@cairn/contract/money';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { ResumeContent } from '#app/content/discovery-page.server.ts';
import { fillIn } from '#app/content/fill-in.ts';
import { isLocal } from '#app/pending/new-transaction.ts';
import { PENDING_LIFETIME } from '#app/pending/pending-cookie.ts';
import { clearPending } from '#app/pending/pending-store.ts';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { OrderStrip } from './order-strip.tsx';

type Props = { content: ResumeContent; locale: string };

export default function ResumeOrder({ content, locale }: Props) {
  const order = usePending();
  // What is paid, or has failed, is told of elsewhere.
  if (!order || (order.status !== 'payment_pending' && order.status !== 'mfa_pending')) return null;
  const { avios, price } = amountsOf(order);
  const until = new Date(order.creationDate + PENDING_LIFETIME).toLocaleString(locale, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const text = fillIn(content.text, {
    amount: avios.toLocaleString(locale),
    total: formatMoney(minorFromDecimal(price), order.currency, locale),
    until,
  });
  const discard = () => {
    clearPending(order.id);
    // The button goes with the strip: who reads on does so from the top.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <OrderStrip title={content.title} text={text}>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={isLocal(order.id) ? '/checkout' : `/checkout/${order.id}`}
      >
        {content.buttonText}
      </Link>
      <Button kind="secondary" size="sm" onClick={discard}>
        {content.discardText}
      </Button>
    </OrderStrip>
  );
}

/** What arrives for it, and what it costs. */
function amountsOf(order: StoredTransaction): { avios: number; price: number } {
  switch (order.type) {
    case 'purchase': {
      const { purchaseAvios, bonusAvios, purchasePrice } = order.data;
      return { avios: purchaseAvios + bonusAvios, price: purchasePrice };
    }
    case 'gift': {
      const { giftAvios, bonusAvios, giftPrice } = order.data;
      return { avios: giftAvios + bonusAvios, price: giftPrice };
    }
    case 'transfer':
      return { avios: order.data.transferAvios, price: order.data.transferPrice };
    case 'subscription':
      return { avios: order.data.aviosPerPeriod, price: order.data.pricePerPeriod };
    case 'booster':
      return { avios: order.data.boosterAvios, price: order.data.boosterPrice };
  }
}
