import { classNames } from '@cairn/ui/class-names';
import { DeskIcon, type DeskIconName } from '@cairn/ui/desk-icon';
import { Link } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import styles from './day-strip.module.css';
import { type DayState, STATE_NAMES } from './day-texts.ts';
import { addDays, dayParts, monthOf, stripAround } from './days.ts';

type Look = { icon: DeskIconName; className: string | undefined };

const LOOKS: Record<DayState['state'], Look> = {
  closed: { icon: 'check-check', className: styles.ok },
  differs: { icon: 'triangle-alert', className: styles.bad },
  matches: { icon: 'check', className: styles.ok },
  not_compared: { icon: 'clock', className: styles.wait },
  under_way: { icon: 'clock', className: styles.wait },
};

type Props = { day: string; today: string };

/** The days around one, each with its state and a link. */
export function DayStrip({ day, today }: Props) {
  const days = stripAround(day, today);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const states = useStates(first, last);
  return (
    <nav className={styles.strip} aria-label="Days">
      <Link className={styles.step} to={`/money/${addDays(first, -1)}`}>
        <DeskIcon name="chevron-right" className={styles.back} />
        <span className="visually-hidden">Earlier days</span>
      </Link>
      <ul>
        {days.map((one) => {
          const { weekday, number, name } = dayParts(one);
          const known = states.get(one);
          const state = known?.state ?? (one < today ? 'not_compared' : 'under_way');
          // A closed day waits again if something was reported late.
          const { icon, className } = LOOKS[known && known.open > 0 ? 'differs' : state];
          return (
            <li key={one}>
              <Link
                ref={one === day ? reveal : undefined}
                className={classNames(styles.day, className)}
                to={`/money/${one}`}
                aria-current={one === day ? 'page' : undefined}
              >
                <small aria-hidden="true">{weekday}</small>
                <b>
                  <span aria-hidden="true">{number}</span>
                  <span className="visually-hidden">{`${name}, ${stateText(state, known?.open)}`}</span>
                </b>
                <DeskIcon name={icon} />
              </Link>
            </li>
          );
        })}
      </ul>
      {last < today && (
        <Link className={styles.step} to={`/money/${[addDays(last, 14), today].toSorted()[0]}`}>
          <DeskIcon name="chevron-right" />
          <span className="visually-hidden">Later days</span>
        </Link>
      )}
    </nav>
  );
}

/** On phones only a part of the strip is visible. */
function reveal(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function stateText(state: DayState['state'], open = 0): string {
  return open > 0 ? `${STATE_NAMES[state]}, ${open} open` : STATE_NAMES[state];
}

/** By day, of the one or two months that the days are in. */
function useStates(first: string, last: string): ReadonlyMap<string, DayState> {
  const months = [monthOf(first), monthOf(last)];
  const one = useRead('day list', { month: months[0] });
  const other = useRead('day list', { month: months[1] }, { isEnabled: months[0] !== months[1] });
  const lists = [one, other].flatMap((read) => (read.kind === 'loaded' ? read.result.days : []));
  return new Map(lists.map((state) => [state.day, state]));
}
