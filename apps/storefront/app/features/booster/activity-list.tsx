import { BOOST_LIMIT } from '@cairn/contract/prices/boost-limits';
import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Icon } from '@cairn/ui/icon';
import { Segmented } from '@cairn/ui/segmented';
import { Select } from '@cairn/ui/select';
import { Skeleton } from '@cairn/ui/skeleton';
import { useId, useState } from 'react';
import type { BoosterPage } from '#app/content/order-pages/booster-page.server.ts';
import { fillInPlural } from '#app/content/text/plural.ts';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './activity-list.module.css';
import { ActivityRow } from './activity-row.tsx';
import {
  type Activity,
  ALL,
  addAllThatFit,
  aviosOf,
  type Obstacle,
  ORDERS,
  type Order,
  obstacleTo,
  showActivities,
} from './rules.ts';
import type { BoostChoice } from './use-boost.ts';

type Props = {
  content: BoosterPage;
  activities: readonly Activity[];
  choice: BoostChoice;
  left: number;
  multipliers: readonly number[];
  isStopped: boolean;
  locale: string;
};

/** The member's activities, in groups. */
export function ActivityList(props: Props) {
  const { content, activities, choice, left, multipliers, isStopped, locale } = props;
  const { activities: texts, filters } = content;
  const { chosen, removed } = choice;
  const [type, setType] = useState(ALL);
  const [order, setOrder] = useState<Order>('most');
  const id = useId();
  const groups = showActivities(activities, { type, order });
  const given = { chosen, left, multipliers };
  const isFull = chosen.length >= BOOST_LIMIT;

  const obstacleText = (activity: Activity) => {
    const obstacle = obstacleTo(activity, given);
    return obstacle && wordsOf(obstacle, texts);
  };
  const toggle = (activity: Activity) =>
    choice.choose(
      chosen.includes(activity) ? chosen.filter((one) => one !== activity) : [...chosen, activity],
    );
  const all = addAllThatFit(
    groups.flatMap((group) => group.activities),
    choice.multiplier,
    given,
  );
  return (
    <>
      <form className={styles.filters} aria-label={filters.label}>
        <Segmented
          legend={filters.typeLabel}
          name="type"
          options={[
            { value: ALL, text: filters.allText },
            ...typesOf(activities).map((one) => ({ value: one, text: filters.types[one] ?? one })),
          ]}
          value={type}
          onChange={setType}
        />
        <Select
          label={filters.orderLabel}
          name="order"
          value={order}
          options={ORDERS.map((one) => ({ value: one, text: filters.orders[one] }))}
          onChange={({ target }) => setOrder(ORDERS.find((one) => one === target.value) ?? 'most')}
        />
      </form>
      {removed.length > 0 && (
        <Alert
          tone="warning"
          title={fillInPlural(texts.removedText, removed.length, {}, locale)}
          className={styles.notice}
        />
      )}
      <section className={styles.list} aria-labelledby={id}>
        <h2 id={id} className="visually-hidden">
          {texts.title}
        </h2>
        <div className={styles.head}>
          <p role="status">
            {chosen.length === 0 ? (
              texts.noneSelectedText
            ) : (
              <>
                <strong>{fillInPlural(texts.selectedText, chosen.length, {}, locale)}</strong>,{' '}
                {fillIn(texts.selectedAviosText, {
                  amount: formatCount(aviosOf(chosen), locale),
                })}
              </>
            )}
          </p>
          {!isStopped && (
            <p className={styles.links}>
              {all.length > chosen.length && (
                <button type="button" onClick={() => choice.choose(all)}>
                  {texts.selectAllText}
                </button>
              )}
              {chosen.length > 0 && (
                <button type="button" onClick={() => choice.choose([])}>
                  {texts.clearText}
                </button>
              )}
            </p>
          )}
        </div>
        {groups.map((group) => (
          <section key={group.type} aria-labelledby={`${id}-${group.type}`}>
            <h3 id={`${id}-${group.type}`}>{filters.types[group.type] ?? group.type}</h3>
            <ul>
              {group.activities.map((activity) => (
                <ActivityRow
                  key={activity.id}
                  activity={activity}
                  aviosText={texts.aviosText}
                  isChosen={chosen.includes(activity)}
                  obstacle={obstacleText(activity)}
                  isStopped={isStopped}
                  lastDayText={
                    activity.texts.lastDay &&
                    fillIn(texts.lastDayText, { date: activity.texts.lastDay })
                  }
                  locale={locale}
                  onToggle={() => toggle(activity)}
                />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {texts.hint && <p className={styles.hint}>{texts.hint}</p>}
      <p role="status" className={styles.limit}>
        {isFull && (
          <>
            <Icon name="info" />
            {fillIn(texts.limitMessage, { limit: `${BOOST_LIMIT}` })}
          </>
        )}
      </p>
    </>
  );
}

function typesOf(activities: readonly Activity[]): string[] {
  return [...new Set(activities.map(({ type }) => type))];
}

function wordsOf(obstacle: Obstacle, texts: BoosterPage['activities']): string {
  switch (obstacle) {
    case 'boosted':
      return texts.boostedText;
    case 'limit':
      return fillIn(texts.limitText, { limit: `${BOOST_LIMIT}` });
    case 'allowance':
      return texts.overText;
  }
}

const ROWS = 6;

/** As high as a list of six. */
export function ActivitySkeleton({ text }: { text: string }) {
  return (
    <div className={styles.list} aria-busy="true">
      <p className={styles.head}>{text}</p>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles.wait}>
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
