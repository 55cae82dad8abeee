import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { fillIn } from '@cairn/contract/values/fill-in';
import { MonthStone } from '@cairn/ui/month-stone';
import styles from './month-row.module.css';
import { formatDate, formatMonth, type PlanTexts } from './plan-texts.ts';

type Props = {
  months: NonNullable<UserSubscription['months']>;
  /** The next month has begun and is not paid. */
  isLate: boolean;
  texts: PlanTexts;
};

/** The months of the plan's current year: a stone for each that has brought its avios. */
export function MonthRow({ months, isLate, texts }: Props) {
  const { plan } = texts.content;
  const count = months.filter(({ state }) => state === 'credited').length;
  const next = isLate ? undefined : months.find(({ state }) => state === 'next');
  return (
    <div className={styles.months}>
      <p className={styles.caption}>
        <span>{fillIn(plan.monthsText, { count: `${count}` })}</span>
        {next && <span>{fillIn(plan.nextText, { date: formatDate(next.startsAt, texts) })}</span>}
      </p>
      <ol className={styles.row}>
        {months.map(({ startsAt, state }, index) => {
          const month = formatMonth(startsAt, texts);
          const label = fillIn(plan.monthLabel, { month, state: plan.monthStates[state] });
          return (
            <li key={startsAt}>
              <MonthStone state={state === 'missed' ? 'planned' : state} month={index} />
              <span aria-hidden="true">{month}</span>
              <span className="visually-hidden">{label}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
