import type {
  CurrentStatus,
  UserSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { dayIn } from '@cairn/contract/values/day-in';
import { fillIn } from '@cairn/contract/values/fill-in';
import { minorFromDecimal, pricePerAvios } from '@cairn/contract/values/money';
import { Chip, type ChipProps } from '@cairn/ui/chip';
import { Icon, type IconName } from '@cairn/ui/icon';
import { MonthStone } from '@cairn/ui/month-stone';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SubscriptionArea } from '#app/content/pages/subscription-area.server.ts';
import { pricePerAviosText } from '#app/content/text/price-texts.ts';
import { Spoken } from '#app/content/text/spoken.tsx';
import {
  type CurrentSubscription,
  nextPriceOf,
  stonesOf,
} from '#app/ordering/orders/current-subscription.ts';
import { cardName } from '#app/ordering/parts/card-name.ts';
import { PLAN_PATH } from '#app/ordering/paths.ts';
import styles from './current-plan.module.css';
import monthRowStyles from './month-row.module.css';
import { formatDate, formatMonth, type PlanTexts, valuesOf } from './plan-texts.ts';

const AddToCalendar = lazy(() => import('#app/ordering/calendar/add-to-calendar.tsx'));

type Look = {
  label: keyof SubscriptionArea['statusLabels'];
  tone: ChipProps['tone'];
  icon: IconName;
};

const LOOKS: Record<CurrentStatus, Look> = {
  active: { label: 'active', tone: 'ok', icon: 'check' },
  cancelled_scheduled: { label: 'cancelScheduled', tone: 'warn', icon: 'calendar-x-2' },
  autorenewing: { label: 'autorenewing', tone: 'warn', icon: 'rotate-cw' },
  refund_pending: { label: 'refundPending', tone: 'mute', icon: 'undo-2' },
};

type Props = { plan: CurrentSubscription; texts: PlanTexts };

/** The plan that the member has: status, avios so far, and what is charged next. */
export function CurrentPlan({ plan, texts }: Props) {
  const { content, locale } = texts;
  const { label, tone, icon } = LOOKS[plan.subscriptionStatus];
  const { frequency } = plan.cost;
  const values = valuesOf(plan, texts);
  return (
    <section className={styles.card} aria-labelledby="plan">
      <div className={styles.top}>
        <div>
          <Chip tone={tone}>
            <Icon name={icon} />
            {fillIn(content.statusLabels[label], values)}
          </Chip>
          <h2 id="plan">{fillIn(content.plan.nameText[frequency], values)}</h2>
          <p>{fillIn(content.plan.costText[frequency], values)}</p>
        </div>
        <p className={styles.total}>
          <strong>{plan.accumulatedAvios.toLocaleString(locale)}</strong>{' '}
          <span>
            {fillIn(content.plan.collectedText, { date: formatDate(plan.createDate, texts) })}
          </span>
        </p>
      </div>
      {plan.months && (
        <MonthRow months={plan.months} isLate={plan.autoRenewalFailed} texts={texts} />
      )}
      <dl className={styles.facts}>
        {factsOf(plan, texts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Suspense>
        <PaymentInCalendar plan={plan} texts={texts} />
      </Suspense>
    </section>
  );
}

function factsOf(
  plan: CurrentSubscription,
  texts: PlanTexts,
): { name: string; value: ReactNode }[] {
  const { content, locale } = texts;
  const { facts, smallUnits } = content;
  const { cost, avios, card, cardType, targetFFP } = plan;
  const perAvios = pricePerAvios(minorFromDecimal(cost.amount), avios[cost.frequency]);
  return [
    paymentFact(plan, texts),
    {
      name: facts.pricePerAviosText,
      value: <Spoken {...pricePerAviosText(perAvios, cost.currency, locale, smallUnits)} />,
    },
    {
      name: facts.cardText,
      value: cardName(
        { type: cardType, digits: card },
        { ...facts, unknownText: facts.noCardText },
      ),
    },
    {
      name: facts.memberText,
      value: fillIn(facts.endingText, { digits: targetFFP.ffp.slice(-4) }),
    },
  ];
}

function paymentFact(plan: CurrentSubscription, texts: PlanTexts): { name: string; value: string } {
  const { facts } = texts.content;
  const { renewDate, subscriptionStatus } = plan;
  const name = facts.nextPaymentText;
  if (renewDate === undefined) return { name, value: facts.noPaymentText };
  if (subscriptionStatus === 'cancelled_scheduled') {
    return { name: facts.lastDayText, value: formatDate(renewDate, texts) };
  }
  return { name, value: fillIn(facts.paymentOnText, nextCharge(plan, texts)) };
}

function nextCharge(plan: CurrentSubscription, texts: PlanTexts): Record<string, string> {
  return valuesOf({ ...plan, cost: { ...plan.cost, amount: nextPriceOf(plan) } }, texts);
}

/** The day of the next payment, by the member's clock. */
function PaymentInCalendar({ plan, texts }: Props) {
  const { id, packageName, renewDate, subscriptionStatus } = plan;
  if (renewDate === undefined || subscriptionStatus === 'cancelled_scheduled') return null;
  const day = dayIn(texts.timeZone, new Date(renewDate));
  const { price = '' } = nextCharge(plan, texts);
  return (
    <div className={styles.calendar}>
      <AddToCalendar
        kind="planCharge"
        id={`${id}-${day}`}
        at={day}
        values={{ plan: packageName, price }}
        path={PLAN_PATH}
      />
    </div>
  );
}

type MonthRowProps = {
  months: NonNullable<UserSubscription['months']>;
  /** The next month has begun and is not paid. */
  isLate: boolean;
  texts: PlanTexts;
};

/** The months of the plan's current year: a stone for each that has brought its avios. */
function MonthRow({ months, isLate, texts }: MonthRowProps) {
  const { plan } = texts.content;
  const count = months.filter(({ state }) => state === 'credited').length;
  const stones = stonesOf(months);
  const next = isLate ? undefined : months.find(({ state }) => state === 'next');
  return (
    <div className={monthRowStyles.months}>
      <p className={monthRowStyles.caption}>
        <span>{fillIn(plan.monthsText, { count: `${count}` })}</span>
        {next && <span>{fillIn(plan.nextText, { date: formatDate(next.startsAt, texts) })}</span>}
      </p>
      <ol className={monthRowStyles.row}>
        {months.map(({ startsAt, state }, index) => {
          const month = formatMonth(startsAt, texts);
          const label = fillIn(plan.monthLabel, { month, state: plan.monthStates[state] });
          return (
            <li key={startsAt}>
              <MonthStone state={stones[index] ?? 'planned'} month={index} />
              <span aria-hidden="true">{month}</span>
              <span className="visually-hidden">{label}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
