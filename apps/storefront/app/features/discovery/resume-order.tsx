import { fillIn } from '@cairn/contract/values/fill-in';
import { formatMoney, minorFromDecimal } from '@cairn/contract/values/money';
import { Button, buttonClass } from '@cairn/ui/button';
import { Link } from 'react-router';
import type { ResumeContent } from '#app/content/pages/discovery-page.server.ts';
import { amountsOf, isLocal } from '#app/ordering/orders.ts';
import { checkoutPath } from '#app/ordering/paths.ts';
import { clearPending, PENDING_LIFETIME } from '#app/pending/pending-store.ts';
import { usePending } from '#app/pending/use-pending.ts';
import { OrderStrip } from './order-strip.tsx';

type Props = { content: ResumeContent; locale: string };

export default function ResumeOrder({ content, locale }: Props) {
  const order = usePending();
  // An order that is paid or has failed is shown on its result page.
  if (!order || (order.status !== 'payment_pending' && order.status !== 'mfa_pending')) return null;
  const { avios, bonusAvios, price } = amountsOf(order);
  const until = new Date(order.creationDate + PENDING_LIFETIME).toLocaleString(locale, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const text = fillIn(content.text, {
    amount: (avios + bonusAvios).toLocaleString(locale),
    total: formatMoney(minorFromDecimal(price), order.currency, locale),
    until,
  });
  const discard = () => {
    clearPending(order.id);
    // The focused button disappears with the strip, so focus moves to the page's heading.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return (
    <OrderStrip title={content.title} text={text}>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={isLocal(order.id) ? '/checkout' : checkoutPath({ id: order.id, isExternal: false })}
      >
        {content.buttonText}
      </Link>
      <Button kind="secondary" size="sm" onClick={discard}>
        {content.discardText}
      </Button>
    </OrderStrip>
  );
}
