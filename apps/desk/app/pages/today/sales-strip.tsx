import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { Drawing } from '#app/parts/plot.tsx';
import { useMay } from '#app/session/use-may.ts';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { timeOf, weekdayOf } from '#app/text/times.ts';
import styles from './sales-strip.module.css';

type Today = ResultOf<'sales today'>;

/** Figures are counted every minute. */
const FIGURES_EVERY = 60_000;

/** Sales so far beside the same weekday, above what `children` proves; only for who may read figures. */
export function SalesStrip({ children }: { children: ReactNode }) {
  const mayRead = useMay('read figures');
  const today = useRead('sales today', {}, { isEnabled: mayRead, pollEvery: FIGURES_EVERY });
  if (!mayRead || today.kind !== 'loaded' || today.result.countedAt === null) return children;
  const { countedAt } = today.result;
  const [weekday] = weekdayOf(countedAt).split(' ');
  return (
    <div className={styles.joined}>
      <section
        className={styles.card}
        aria-label={`Sales today until ${timeOf(countedAt)}, against last ${weekday}`}
      >
        <dl className={styles.strip}>
          {figuresOf(today.result).map(({ key, value, note, spark }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
              <dd>{note}</dd>
              {spark && (
                <dd className={styles.spark}>
                  <Drawing svg={spark} />
                </dd>
              )}
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          Sales until {timeOf(countedAt)}: the line is today, dots are last {weekday}.{' '}
          <Link to="/sales">See all sales</Link>
        </p>
      </section>
      {children}
    </div>
  );
}

const PAID_IN = { EUR: 'euro', GBP: 'pounds', USD: 'dollars' } as const;

type Figure = { key: string; value: string; note: ReactNode; spark: string | null };

function figuresOf({ currencies, avios, refused }: Today): Figure[] {
  const money = currencies.map(({ currency, today, weekAgo, spark }) => {
    const text = (minor: number) => moneyText({ amount: minor / 100, currency });
    return {
      key: `Paid in ${PAID_IN[currency]}`,
      value: text(today.minor),
      note: <Change now={today.minor} before={weekAgo.minor} text={text} />,
      spark,
    };
  });
  const { today, weekAgo } = refused;
  return [
    ...money,
    {
      key: 'Avios credited',
      value: wholeText(avios.today),
      note: <Change now={avios.today} before={avios.weekAgo} text={wholeText} />,
      spark: avios.spark,
    },
    {
      key: 'Payments refused',
      value: shareOf(today),
      note: `${wholeText(today.refused)} of ${wholeText(today.tried)}, was ${shareOf(weekAgo)}`,
      spark: null,
    },
  ];
}

type ChangeProps = { now: number; before: number; text: (value: number) => string };

function Change({ now, before, text }: ChangeProps) {
  if (before === 0) return 'nothing by this time';
  const share = Math.round((100 * (now - before)) / before);
  const sign = share > 0 ? '+' : share < 0 ? '−' : '±';
  return (
    <>
      <b>
        {sign}
        {wholeText(Math.abs(share))}%
      </b>{' '}
      on {text(before)}
    </>
  );
}

function shareOf({ refused, tried }: Today['refused']['today']): string {
  return tried === 0 ? '–' : `${Math.round((1000 * refused) / tried) / 10}%`;
}
