import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import {
  type CurrentSubscription,
  nextPriceOf,
} from '#app/ordering/orders/current-subscription.ts';
import { sortPlans } from '#app/ordering/orders/sort-plans.ts';
import { cardName } from '#app/ordering/parts/card-name.ts';
import { checkoutPath, PLAN_PATH } from '#app/ordering/paths.ts';
import type { Fact } from './fact.ts';
import type { Suggestion } from './order-facts.ts';
import { formatDay, formatPrice, type Reader } from './reader.ts';

/** When a plan is charged next, or why it is not. */
export function describePlans(plans: readonly UserSubscription[], reader: Reader): Fact {
  const { plan: texts, links } = reader.texts;
  const { current, unpaid, suspended } = sortPlans(plans);
  if (current) return describePlan(current, reader);
  const other = unpaid ?? suspended;
  if (!other) return { ...texts.none, links: [{ text: links.plans, link: '/subscription' }] };
  const answer = unpaid ? texts.unpaid : texts.suspended;
  return filled(answer, valuesOf(other, reader), [{ text: links.plan, link: PLAN_PATH }]);
}

function describePlan(plan: CurrentSubscription, reader: Reader): Fact {
  const { plan: texts, links } = reader.texts;
  const { renewalFailure: failure, renewDate, subscriptionStatus } = plan;
  const values = valuesOf(plan, reader);
  const seePlan = { text: links.plan, link: PLAN_PATH };
  if (failure) {
    const days = failure.retryDates.map((date) => formatDay(date, reader));
    const dates = new Intl.ListFormat(reader.locale, { type: 'conjunction' }).format(days);
    const { lead, text } = texts.failed;
    const answer = { lead, text: days.length > 0 ? `${texts.retryText} ${text}` : text };
    const pay = checkoutPath({ id: failure.paymentId, isExternal: false });
    const more = {
      price: formatPrice(plan.cost.amount, plan.cost.currency, reader),
      date: formatDay(failure.failedAt, reader),
      dates,
    };
    return filled(answer, { ...values, ...more }, [{ text: links.pay, link: pay }, seePlan]);
  }
  switch (subscriptionStatus) {
    case 'cancelled_scheduled':
      return filled(renewDate ? texts.ending : texts.noPayment, values, [seePlan]);
    case 'refund_pending':
      return filled(texts.refund, values, [seePlan]);
    case 'autorenewing':
      return filled(texts.paying, values, [seePlan]);
    case 'active':
      return filled(renewDate ? texts.next : texts.noPayment, values, [seePlan]);
  }
}

function valuesOf(plan: UserSubscription, reader: Reader): Record<string, string> {
  const { packageName, renewDate, cost, cardType, card } = plan;
  return {
    name: packageName,
    price: formatPrice(nextPriceOf(plan), cost.currency, reader),
    card: cardName({ type: cardType, digits: card }, reader.texts.plan.card),
    ...(renewDate && { date: formatDay(renewDate, reader) }),
  };
}

function filled(
  { lead, text }: { lead: string; text: string },
  values: Record<string, string>,
  links: Fact['links'],
): Fact {
  return { lead: fillIn(lead, values), text: fillIn(text, values), links };
}

export function suggestPlan(
  plans: readonly UserSubscription[],
  reader: Reader,
): Suggestion | undefined {
  const { current } = sortPlans(plans);
  const { plan: title, planHint } = reader.texts.suggestions;
  return (
    current && {
      id: 'plan-next-payment',
      title,
      hint: fillIn(planHint, { name: current.packageName }),
    }
  );
}
