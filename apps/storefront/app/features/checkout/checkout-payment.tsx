import type { Currency } from '@cairn/contract/values/currency';
import { formatMoney, type MinorUnits, minor } from '@cairn/contract/values/money';
import { useLocation } from 'react-router';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { chargeOf } from '#app/ordering/orders.ts';
import type { Member } from '#app/session/session.tsx';
import type { PaymentFormSettings } from './payment/drop-in.ts';
import { PaymentForm } from './payment/payment-form.tsx';
import { usePayment } from './payment/use-payment.ts';
import { FallenPrice, RisenPrice } from './price-change.tsx';
import type { View } from './use-checkout.ts';

type Props = {
  content: CheckoutPage;
  locale: string;
  payments: PaymentFormSettings | undefined;
  isExternal: boolean;
  view: Extract<View, { kind: 'pay' | 'agree' }>;
  member: Member;
  onAgree(total: MinorUnits): void;
};

/** The payment form, or the confirmation of a price that has risen. */
export function CheckoutPayment({ content, locale, view, member, onAgree, ...more }: Props) {
  const { payments, isExternal } = more;
  const { onLeaving, onEnd } = usePayment();
  const brought = priceBefore(useLocation().state);
  const { order } = view;
  const words = { content: content.priceChange, locale, order };
  if (view.kind === 'agree') {
    return <RisenPrice {...words} before={view.before} total={view.total} onAgree={onAgree} />;
  }
  const total = chargeOf(order);
  const before = view.before ?? brought;
  const { id, type, currency } = order;
  const paid = { id, type, currency, isExternal };
  return (
    <div>
      {before !== undefined && before > total && (
        <FallenPrice {...words} before={before} total={total} />
      )}
      <PaymentForm
        content={content}
        isPlan={order.type === 'subscription'}
        total={formatMoney(total, order.currency, locale)}
        currencyName={currencyName(order.currency, locale)}
        settings={payments}
        session={view.session}
        locale={locale}
        holderName={`${member.firstName} ${member.lastName}`}
        expiresAt={view.expiresAt}
        onLeaving={() => onLeaving(paid)}
        onEnd={(outcome) => onEnd(paid, outcome)}
      />
    </div>
  );
}

/** The old price, passed along when the order was started at a lower one. */
function priceBefore(state: unknown): MinorUnits | undefined {
  const { before } = Object(state);
  return Number.isSafeInteger(before) ? minor(before) : undefined;
}

/** The currency's name as used in a sentence: euros, US dollars. */
function currencyName(currency: Currency, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  });
  const parts = format.formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
