import type { Company } from '@cairn/contract/values/company';
import { classNames } from '@cairn/ui/class-names';
import { Link } from 'react-router';
import { PRODUCT_NAMES } from '#app/catalogue/product-names.ts';
import { dayOf } from '#app/text/times.ts';
import styles from './calendar.module.css';
import { type CalendarBar, lanesOf, type PlacedBar, placeBars } from './calendar-layout.ts';
import type { Offer } from './offer.ts';

type Props = {
  offers: readonly Offer[];
  companies: readonly Company[];
  from: number;
  to: number;
  now: number;
};

const WIDTH = 1_140;
const LEFT = 118;
const TOP = 42;
const LANE = 34;
const BAR = 26;
const PAD = 12;
const DAY = 24 * 3_600_000;
/** Average width of a character at 12 px. */
const CHARACTER = 6.6;

const PRODUCTS = ['purchase', 'gift', 'booster'] as const;

type Bar = CalendarBar & { offer: Offer };

/** Each product and company has a row; what does not count is hatched. The same is below as a table. */
export function Calendar({ offers, companies, from, to, now }: Props) {
  const x = (at: number) =>
    LEFT + ((Math.min(Math.max(at, from), to) - from) / (to - from)) * (WIDTH - LEFT);
  const bars = placeBars(
    offers.map((offer): Bar => {
      const [start, end] = [Date.parse(offer.startsAt), Date.parse(offer.endsAt)];
      const row = `${offer.product} ${offer.company}`;
      return { id: offer.id, row, from: start, to: end, losses: offer.losses, offer };
    }),
  );
  const { rows, height } = rowsOf(bars, companies);
  const days = Array.from({ length: Math.round((to - from) / DAY) }, (_, day) => from + day * DAY);
  return (
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={`Calendar from ${dayOf(from)} to ${dayOf(to)}, scrolls sideways`}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section around it has its name, each bar its own */}
      <svg viewBox={`0 0 ${WIDTH} ${height}`}>
        <defs>
          <pattern
            id="hatch"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={styles.ground} width="6" height="6" />
            <path className={styles.hatching} d="M0 0V6" />
          </pattern>
        </defs>
        {days.map((day) => (
          <DayMark key={day} day={day} x={x(day)} height={height} isFirst={day === from} />
        ))}
        {rows.map(({ id, product, company, y, isFirst }) => (
          <g key={id}>
            {isFirst && <path className={styles.line} d={`M0 ${y - PAD / 2}H${WIDTH}`} />}
            {isFirst && (
              <text className={styles.strong} x="4" y={y + 17}>
                {PRODUCT_NAMES[product]}
              </text>
            )}
            <text x="62" y={y + 17}>
              {company}
            </text>
          </g>
        ))}
        {bars.map((bar) => {
          const row = rows.find(({ id }) => id === bar.row);
          return row && <BarDrawing key={bar.id} bar={bar} x={x} y={row.y + bar.lane * LANE} />;
        })}
        {now >= from && now <= to && (
          <>
            <path className={styles.now} d={`M${x(now)} 24V${height}`} />
            <text className={styles.today} x={x(now) + 5} y="34">
              Today
            </text>
          </>
        )}
      </svg>
    </section>
  );
}

function rowsOf(bars: readonly PlacedBar<Bar>[], companies: readonly Company[]) {
  let y = TOP + PAD / 2;
  const rows = PRODUCTS.flatMap((product) =>
    companies.map((company, index) => ({
      ...{ id: `${product} ${company}`, product, company },
      isFirst: index === 0,
    })),
  ).map((row) => {
    if (row.isFirst) y += PAD / 2;
    const placed = { ...row, y };
    y += lanesOf(bars, row.id) * LANE;
    return placed;
  });
  return { rows, height: y + PAD / 2 };
}

type DayProps = { day: number; x: number; height: number; isFirst: boolean };

function DayMark({ day, x, height, isFirst }: DayProps) {
  const [date = '', month = ''] = dayOf(day).split(' ');
  const isMonday = new Date(day + DAY / 2).getUTCDay() === 1;
  const isMonth = date === '1' || isFirst;
  return (
    <>
      {isMonth && (
        <>
          <path className={styles.line} d={`M${x} 4V${height}`} />
          {x < WIDTH - 60 && (
            <text className={styles.strong} x={x + 4} y="14">
              {isFirst ? dayOf(day).replace(/^\d+ /, '') : month}
            </text>
          )}
        </>
      )}
      {isMonday && (
        <>
          <path className={styles.week} d={`M${x} 24V${height}`} />
          <text x={x + 4} y="34">
            {date}
          </text>
        </>
      )}
    </>
  );
}

type BarProps = { bar: PlacedBar<Bar>; x: (at: number) => number; y: number };

function BarDrawing({ bar: { offer, from, to, losses }, x, y }: BarProps) {
  const [left, right] = [x(from) + 1, x(to) - 1];
  const width = Math.max(4, right - left);
  const room = Math.floor((width - 14) / CHARACTER);
  const [short = ''] = offer.title.split(' ');
  const text = offer.title.length <= room ? offer.title : short.length <= room ? short : '';
  const look = lookOf(offer);
  const label = `${PRODUCT_NAMES[offer.product]} ${offer.company}: ${offer.title}, ${dayOf(offer.startsAt, offer.company)} to ${dayOf(offer.endsAt, offer.company)}`;
  return (
    <Link to={pathOf(offer)} className={styles.bar} aria-label={label}>
      <title>{label}</title>
      <rect className={styles[look]} x={left} y={y} width={width} height={BAR} rx="7" />
      {losses.map((loss) => (
        <rect
          key={`${loss.from} ${loss.to}`}
          className={styles.lost}
          x={x(loss.from) + 1}
          y={y}
          width={Math.max(2, x(loss.to) - x(loss.from) - 2)}
          height={BAR}
          rx="7"
        />
      ))}
      {text !== '' && (
        <text
          className={classNames(
            styles.text,
            styles[`${look}Text`],
            losses.length > 0 && styles.over,
          )}
          x={left + 8}
          y={y + 17.5}
        >
          {text}
        </text>
      )}
    </Link>
  );
}

type Look = 'running' | 'coming' | 'waiting' | 'past' | 'campaign';

function lookOf({ state, product }: Offer): Look {
  if (state === 'waiting' || state === 'past') return state;
  if (product === 'booster') return 'campaign';
  return state === 'running' ? 'running' : 'coming';
}

function pathOf({ id, product, state, request }: Offer): string {
  if (request !== undefined) return `/approvals/${request}`;
  const what = product === 'booster' ? 'campaign' : 'bonus';
  if (state === 'past') return '/prices';
  const step = state === 'running' ? 'end' : 'edit';
  return `/prices?${new URLSearchParams({ do: `${step}-${what}`, of: id })}`;
}

const KEY: readonly { look: Look | 'lost'; text: string }[] = [
  { look: 'running', text: 'running' },
  { look: 'coming', text: 'approved' },
  { look: 'waiting', text: 'waits for approval' },
  { look: 'campaign', text: 'booster campaign' },
  { look: 'past', text: 'ended' },
  { look: 'lost', text: 'overlap, doesn’t count' },
];

export function CalendarKey() {
  return (
    <span className={styles.key}>
      {KEY.map(({ look, text }) => (
        <span key={look}>
          <svg viewBox="0 0 24 12" aria-hidden="true">
            <rect className={styles[look]} x="1" y="1" width="22" height="10" rx="4" />
          </svg>
          {text}
        </span>
      ))}
    </span>
  );
}
