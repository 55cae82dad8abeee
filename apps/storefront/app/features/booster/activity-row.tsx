import { Checkbox } from '@cairn/ui/checkbox';
import { Chip } from '@cairn/ui/chip';
import type { IconName } from '@cairn/ui/icon';
import { IconDisc } from '@cairn/ui/icon-disc';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatCount } from '#app/ordering/parts/format-count.ts';
import styles from './activity-row.module.css';
import type { Activity } from './rules.ts';

/** Only members have activities. */
const AddToCalendar = lazy(() => import('#app/ordering/calendar/add-to-calendar.tsx'));

const ICONS: Record<string, IconName> = {
  'short-haul': 'plane',
  'long-haul': 'plane',
  hotel: 'bed-double',
  card: 'credit-card',
  'car-hire': 'car',
  shopping: 'shopping-cart',
  fuel: 'fuel',
};

/** Programmes name further kinds of activity. */
function iconOf(sector: string, type: string): IconName {
  return ICONS[sector] ?? (type === 'flight' ? 'plane' : 'coins');
}

type Props = {
  activity: Activity;
  aviosText: string;
  isChosen: boolean;
  /** Shown if it cannot be chosen. */
  obstacle: string | undefined;
  /** Nothing can be boosted. */
  isStopped: boolean;
  lastDayText: string | undefined;
  locale: string;
  onToggle(): void;
};

export function ActivityRow(props: Props) {
  const { activity, aviosText, isChosen, obstacle, isStopped, lastDayText, locale } = props;
  const { type, sector, description, avios, texts } = activity;
  return (
    <li>
      <Checkbox
        className={styles.row}
        checked={isChosen}
        disabled={isStopped || obstacle !== undefined}
        onChange={props.onToggle}
        label={
          <Facts
            {...{ type, sector, description, avios, aviosText, locale }}
            date={texts.date}
            note={
              obstacle !== undefined ? (
                <Chip tone="mute">{obstacle}</Chip>
              ) : (
                lastDayText && <Chip tone="warn">{lastDayText}</Chip>
              )
            }
          />
        }
      />
      {lastDayText && obstacle === undefined && (
        <div className={styles.calendar}>
          <Suspense>
            <AddToCalendar
              kind="boostEnd"
              id={activity.id}
              at={activity.lastDay}
              values={{ activity: description, amount: formatCount(avios, locale) }}
              path="/booster"
            />
          </Suspense>
        </div>
      )}
    </li>
  );
}

type FactsProps = {
  type: string;
  sector: string;
  description: string;
  avios: number;
  aviosText: string;
  locale: string;
  date?: string;
  note?: ReactNode;
};

function Facts(props: FactsProps) {
  const { type, sector, description, avios, aviosText, locale, date, note } = props;
  return (
    <span className={styles.facts}>
      <IconDisc name={iconOf(sector, type)} className={styles.icon} />
      <span className={styles.what}>
        <strong>{description}</strong>
        {date && <small>{date}</small>}
      </span>
      {note && <span className={styles.note}>{note}</span>}
      <span className={styles.avios}>
        {formatCount(avios, locale)}
        <small> {aviosText}</small>
      </span>
    </span>
  );
}

type ExampleProps = {
  activity: { type: string; sectorType: string; description: string; avios: number };
  aviosText: string;
  locale: string;
};

/** Shown to visitors: nothing can be chosen. */
export function ExampleRow({ activity, ...texts }: ExampleProps) {
  const { sectorType, ...facts } = activity;
  return (
    <li className={styles.example}>
      <Facts {...facts} {...texts} sector={sectorType} />
    </li>
  );
}
