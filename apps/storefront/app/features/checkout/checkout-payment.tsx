import { isCardChange } from '@cairn/contract/orders/card-change';
import type { Currency } from '@cairn/contract/values/currency';
import { formatMoney } from '@cairn/contract/values/money';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { track } from '#app/analytics/events.ts';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { saleOfOrder } from '#app/ordering/orders/sale-of-order.ts';
import { type Terms, termsOf } from '#app/ordering/orders/terms.ts';
import { useWhen } from '#app/ordering/parts/use-when.ts';
import { type Member, useSession } from '#app/session/session.tsx';
import { announcePayment, withdrawPayment } from '#app/shop-api/orders/payment-attempts.ts';
import { cardFormTexts, nextPrice } from './card-change.tsx';
import { checkoutState } from './checkout-flow.ts';
import type { PaymentFormSettings } from './payment/drop-in.ts';
import { PaymentForm } from './payment/payment-form.tsx';
import { usePayment } from './payment/use-payment.ts';
import { useRefusalReason } from './payment/use-refusal-reason.ts';
import { WorseTerms } from './price-change.tsx';
import type { View } from './use-checkout.ts';

type Props = {
  content: CheckoutPage;
  locale: string;
  timeZone: string;
  payments: PaymentFormSettings | undefined;
  isExternal: boolean;
  view: Extract<View, { kind: 'pay' | 'agree' }>;
  member: Member;
  hasAgreed: boolean;
  onAgree(terms: Terms): void;
  onStop(errorCode: string | undefined): void;
  /** Set here while a payment is under way. */
  isPaying: RefObject<boolean>;
};

/** The payment form, or the confirmation of terms that have become worse. */
export function CheckoutPayment(props: Props) {
  const { content, locale, timeZone, view, member, onAgree, onStop, ...more } = props;
  const { payments, isExternal, hasAgreed, isPaying } = more;
  const { onLeaving, onEnd } = usePayment(onStop);
  const { fetcher } = useSession();
  const { isRenewed, refusedId } = checkoutState(useLocation().state);
  const { order } = view;
  const { id, type, currency } = order;
  const withdrawn = useRef(Promise.resolve());
  const findReason = useRefusalReason(order, refusedId);
  useEffect(() => {
    // A form that is replaced no longer says how its payment ends.
    return () => {
      isPaying.current = false;
    };
  }, [id, isPaying]);
  const isSale = !isCardChange(id);
  useWhen(view.kind === 'pay' && isSale, () =>
    track({ event: 'begin_checkout', ecommerce: saleOfOrder(order) }),
  );
  if (view.kind === 'agree') {
    return (
      <WorseTerms
        content={content}
        {...{ locale, order, isExternal, onAgree }}
        change={view.change}
      />
    );
  }
  const plan = order.type === 'subscription' ? order : undefined;
  const total =
    isSale || !plan ? formatMoney(termsOf(order).total, currency, locale) : nextPrice(plan, locale);
  const paid = { id, type, currency, isExternal, isRenewed };
  return (
    <PaymentForm
      content={isSale ? content : cardFormTexts(content)}
      interval={plan?.data.interval}
      total={total}
      currencyName={currencyName(order.currency, locale)}
      settings={payments}
      session={view.session}
      rememberedCards={view.rememberedCards}
      locale={locale}
      timeZone={timeZone}
      holderName={`${member.firstName} ${member.lastName}`}
      expiresAt={view.expiresAt}
      takesFocus={hasAgreed}
      onPaying={(payment_type) => {
        isPaying.current = true;
        if (!isSale) return;
        track({ event: 'add_payment_info', ecommerce: { ...saleOfOrder(order), payment_type } });
      }}
      announce={async (attempt) =>
        await announcePayment(fetcher, id, { ...attempt, sessionId: view.session.id })
      }
      withdraw={(attemptId) => {
        withdrawn.current = withdrawPayment(fetcher, id, attemptId);
      }}
      onLeaving={(attemptId) => onLeaving(paid, attemptId)}
      onEnd={(outcome) => {
        isPaying.current = false;
        onEnd(paid, outcome);
        if (outcome.kind === 'refused' && isSale) void withdrawn.current.then(() => findReason());
      }}
    />
  );
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
