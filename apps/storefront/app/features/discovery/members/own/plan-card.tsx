import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { dayIn } from '@cairn/contract/values/day-in';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { buttonClass } from '@cairn/ui/button';
import { Icon } from '@cairn/ui/icon';
import { MonthStone } from '@cairn/ui/month-stone';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { HomeContent } from '#app/content/pages/discovery-page.server.ts';
import { stonesOf } from '#app/ordering/orders/current-subscription.ts';
import { cardName } from '#app/ordering/parts/card-name.ts';
import { checkoutPath, PLAN_PATH } from '#app/ordering/paths.ts';
import frame from '../members.module.css';
import { describePlan, formatDay, formatPrice, type Reader } from './describe-plan.ts';
import styles from './home-card.module.css';
import type { HomeCard } from './home-cards.ts';

/** Apart, or the start page would name its style sheets to every visitor. */
const AddToCalendar = lazy(() => import('#app/ordering/calendar/add-to-calendar.tsx'));

type Props = { content: HomeContent['plan']; plan: UserSubscription; reader: Reader };

/** The member's plan: its months as stones, and what is charged next. */
export function PlanCard({ content, plan, reader }: Props) {
  const shown = describePlan(plan, content, reader);
  return (
    <section className={`${frame.offer} ${frame.plan} ${styles.card}`} aria-labelledby="home-plan">
      <div className={styles.head}>
        <p className={styles.label}>
          <Icon name="repeat" />
          {fillIn(content.label, { name: plan.packageName })}
        </p>
        <Link className={styles.link} to={PLAN_PATH}>
          {content.manageText}
        </Link>
      </div>
      <h2 id="home-plan">{shown.title}</h2>
      <p>{shown.text}</p>
      <Stones plan={plan} text={shown.monthsText} reader={reader} />
      {shown.price && (
        <p className={styles.price}>
          <b>{shown.price}</b>
          {shown.paymentText && <small>{shown.paymentText}</small>}
        </p>
      )}
      {shown.price && shown.paymentText && (
        <PaymentInCalendar plan={plan} price={shown.price} reader={reader} />
      )}
    </section>
  );
}

type PaymentProps = { plan: UserSubscription; price: string; reader: Reader };

/** The day of the next payment, by the member's clock. */
function PaymentInCalendar({ plan, price, reader }: PaymentProps) {
  const { id, packageName, renewDate } = plan;
  if (renewDate === undefined) return null;
  const day = dayIn(reader.timeZone, new Date(renewDate));
  return (
    <div className={styles.calendar}>
      <Suspense>
        <AddToCalendar
          kind="planCharge"
          id={`${id}-${day}`}
          at={day}
          values={{ plan: packageName, price }}
          path={PLAN_PATH}
        />
      </Suspense>
    </div>
  );
}

type FailedProps = Omit<Extract<HomeCard, { kind: 'plan failed' }>, 'kind'> & {
  content: HomeContent;
  reader: Reader;
};

/** A renewal that was refused, and how to pay it now. */
export function PlanFailedCard({ content, plan, failure, reader }: FailedProps) {
  const texts = content.planFailed;
  const shown = describePlan(plan, content.plan, reader);
  const days = failure.retryDates.map((date) => formatDay(date, reader));
  const values = {
    price: formatPrice(plan.cost.amount, plan, reader.locale),
    date: formatDay(failure.failedAt, reader),
    amount: plan.avios.monthly.toLocaleString(reader.locale),
    card: cardName({ type: plan.cardType, digits: plan.card }, content.plan.card),
    dates: new Intl.ListFormat(reader.locale, { type: 'conjunction' }).format(days),
  };
  return (
    <section
      className={`${frame.offer} ${frame.fix} ${styles.card} ${styles.danger}`}
      aria-labelledby="home-plan"
    >
      <h2 id="home-plan">{texts.title}</h2>
      <p>
        {fillIn(texts.text, values)} {days.length > 0 && `${fillIn(texts.retryText, values)} `}
        {fillIn(texts.payText, values)}
      </p>
      <Stones plan={plan} text={shown.monthsText} reader={reader} />
      <p className={styles.ways}>
        <Link
          className={buttonClass()}
          to={checkoutPath({ id: failure.paymentId, isExternal: false })}
        >
          {fillIn(texts.buttonText, values)}
        </Link>
        <Link className={buttonClass({ kind: 'secondary' })} to={PLAN_PATH}>
          {texts.planText}
        </Link>
      </p>
    </section>
  );
}

type StonesProps = { plan: UserSubscription; text: string | undefined; reader: Reader };

/** The months of the plan's current year. */
function Stones({ plan: { months = [] }, text, reader }: StonesProps) {
  if (text === undefined) return null;
  const { locale, timeZone } = reader;
  const format = dateFormat(locale, { month: 'short', timeZone });
  // There is room for three letters: "Sept" would be cut.
  const shortMonth = (moment: string) => format.format(new Date(moment)).slice(0, 3);
  const stones = stonesOf(months);
  return (
    <div className={styles.stones}>
      <p className="visually-hidden">{text}</p>
      <ul aria-hidden="true">
        {months.map(({ startsAt }, index) => (
          <li key={startsAt}>
            <MonthStone state={stones[index] ?? 'planned'} month={index} />
            {shortMonth(startsAt)}
          </li>
        ))}
      </ul>
    </div>
  );
}
