import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ResultOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { Drawing } from '#app/parts/plot.tsx';
import { useMay } from '#app/session/use-may.ts';
import { moneyText, wholeText } from '#app/text/amounts.ts';
import { timeOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import styles from './sales-strip.module.css';
import { refusedTexts, stripTexts } from './strip-texts.ts';

type Today = ResultOf<'sales today'>;

/** Figures are counted every minute. */
const FIGURES_EVERY = 60_000;

/** Sales so far beside the same weekday, above what `children` proves; only for who may read figures. */
export function SalesStrip({ children }: { children: ReactNode }) {
  const mayRead = useMay('read figures');
  const today = useRead('sales today', {}, { isEnabled: mayRead, pollEvery: FIGURES_EVERY });
  const now = useNow();
  if (!mayRead || today.kind === 'loading') return children;
  if (today.kind === 'failed') {
    return (
      <Joined
        label="Sales today"
        note="We can’t show today’s sales right now: the desk’s server does not answer."
      >
        {children}
      </Joined>
    );
  }
  const { countedAt } = today.result;
  if (countedAt === null) return children;
  const { label, note } = stripTexts(countedAt, now);
  const late = today.fault
    ? ` They may have changed since ${timeOf(today.readAt)}: the desk’s server does not answer.`
    : '';
  return (
    <Joined label={label} note={`${note}${late}`} figures={figuresOf(today.result)}>
      {children}
    </Joined>
  );
}

type JoinedProps = {
  label: string;
  note: string;
  figures?: readonly Figure[];
  children: ReactNode;
};

function Joined({ label, note, figures = [], children }: JoinedProps) {
  return (
    <div className={styles.joined}>
      <section className={styles.card} aria-label={label}>
        {figures.length > 0 && (
          <dl className={styles.strip}>
            {figures.map(({ key, value, note: about, spark }) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{value}</dd>
                <dd>{about}</dd>
                {spark && (
                  <dd className={styles.spark}>
                    <Drawing svg={spark} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
        <p className={styles.note}>
          {note} <Link to="/sales">See all sales</Link>
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
      ...refusedTexts(refused, wholeText),
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
