import { COMPANIES } from '@cairn/contract/values/company';
import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ResultOf } from '#app/calls/call-action.ts';
import { type Read, useRead } from '#app/calls/use-read.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable, TotalRow } from '#app/parts/data-table.tsx';
import { Quiet } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { changeText, countText, wholeText } from '#app/text/amounts.ts';
import { clockName } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { addDays, dayText, hasFaults, isoDay, monthOf, monthText, periodFaults } from './days.ts';
import { NotReady } from './not-ready.tsx';
import styles from './outstanding-card.module.css';
import { type Period, periodFrom, withPeriod } from './outstanding-period.ts';
import { lineCount, lineName, productName } from './outstanding-texts.ts';
import { PeriodFields } from './period-fields.tsx';

type Outstanding = ResultOf<'outstanding view'>['companies'][number];
type Line = Outstanding['lines'][number];

/** Roll-forward of the avios that the programme owes its members. */
export function OutstandingCard({ day }: { day: string }) {
  const [search] = useSearchParams();
  const period = periodFrom(search, day);
  const { company, from, to } = period;
  const isValid = !hasFaults(periodFaults(from, to));
  const input = { company, from, to };
  const read = useRead('outstanding view', input, { isReadOnce: true, isEnabled: isValid });
  const shown = isValid && read.kind === 'loaded' ? read.result.companies[0] : undefined;
  return (
    <Card
      title="Avios outstanding"
      note="what the programme owes its members"
      footer={shown && <Tie of={shown} />}
    >
      <Choices day={day} period={period} />
      {isValid && <RollForward read={read} from={from} />}
    </Card>
  );
}

type RollForwardProps = { read: Read<ResultOf<'outstanding view'>>; from: string };

function RollForward({ read, from }: RollForwardProps) {
  if (read.kind === 'failed' && read.fault.kind === 'refused') {
    if (read.fault.reason === 'not_ready') return <NotReady onRetry={read.retry} />;
    if (read.fault.reason === 'not_begun') {
      return (
        <StateMessage icon="clock" title="Not yet begun">
          {dayText(from)} has not begun. What is outstanding then is known then.
        </StateMessage>
      );
    }
  }
  return (
    <Loaded read={read} what="avios outstanding">
      {({ companies }) =>
        companies.map((one) => (
          <Fragment key={one.company}>
            <OutstandingTable of={one} />
            {one.details.length > 0 && <Details details={one.details} />}
          </Fragment>
        ))
      }
    </Loaded>
  );
}

type Row = { id: 'opening' } | (Line & { id: Line['line'] });

function OutstandingTable({ of }: { of: Outstanding }) {
  const { from, to, opening, closing, lines, isSoFar } = of;
  const most = Math.max(...lines.map(({ avios }) => Math.abs(avios)), 1);
  const columns: readonly Column<Row>[] = [
    {
      id: 'movement',
      head: 'Movement',
      cell: (row) =>
        row.id === 'opening' ? (
          <b>Opening, {dayText(from)} 00:00</b>
        ) : (
          <>
            {lineName(row)} <small>{lineCount(row)}</small>
          </>
        ),
    },
    {
      id: 'size',
      head: 'Size',
      isHeadHidden: true,
      isBlank: () => true,
      cell: (row) => row.id !== 'opening' && <Bar avios={row.avios} most={most} />,
    },
    {
      id: 'avios',
      head: 'Avios',
      kind: 'number',
      cell: (row) =>
        row.id === 'opening' ? (
          <b>{wholeText(opening)}</b>
        ) : (
          <span className={row.avios < 0 ? styles.less : undefined}>{changeText(row.avios)}</span>
        ),
    },
  ];
  const rows: readonly Row[] = [
    { id: 'opening' },
    ...lines.map((line) => ({ ...line, id: line.line })),
  ];
  return (
    <DataTable<Row>
      caption="Avios outstanding, from opening to closing"
      columns={columns}
      groups={[{ id: 'lines', rows }]}
      rowId={({ id }) => id}
      footer={
        <TotalRow
          title={isSoFar ? 'So far' : `Closing, ${dayText(addDays(to, 1))} 00:00`}
          span={2}
          cells={[{ head: 'Avios', value: wholeText(closing) }]}
        />
      }
    />
  );
}

type Detail = Outstanding['details'][number];

function Details({ details }: { details: readonly Detail[] }) {
  return (
    <details className={styles.details}>
      <summary>
        <DeskIcon name="chevron-right" />
        By product and currency
      </summary>
      <DataTable<Detail>
        caption="Avios outstanding by product and currency"
        groups={[{ id: 'details', rows: details }]}
        rowId={({ line, product, currency }) => `${line} ${product} ${currency}`}
        columns={DETAIL_COLUMNS}
      />
    </details>
  );
}

const DETAIL_COLUMNS: readonly Column<Detail>[] = [
  {
    id: 'line',
    head: 'Movement',
    kind: 'lead',
    cell: (detail) => (
      <>
        {lineName(detail)} <small>{lineCount(detail)}</small>
      </>
    ),
  },
  {
    id: 'product',
    head: 'Product',
    isLabelled: true,
    isBlank: ({ product }) => product === '',
    cell: ({ product }) => (product === '' ? <Quiet>–</Quiet> : productName(product)),
  },
  {
    id: 'currency',
    head: 'Currency',
    isLabelled: true,
    isBlank: ({ currency }) => currency === '',
    cell: ({ currency }) => (currency === '' ? <Quiet>–</Quiet> : currency),
  },
  {
    id: 'avios',
    head: 'Avios',
    kind: 'number',
    isLabelled: true,
    cell: ({ avios }) => changeText(avios),
  },
];

/** The figure beside it says the same. */
function Bar({ avios, most }: { avios: number; most: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={avios < 0 ? styles.minus : styles.plus}
        width={Math.round((Math.abs(avios) / most) * 1_000) / 10}
        height="8"
        rx="1"
      />
    </svg>
  );
}

function Tie({ of: { members, ledger, closing, difference, imbalance } }: { of: Outstanding }) {
  const isTied = difference === 0 && imbalance === 0;
  return (
    <>
      <span>
        Sum of {balancesText(members, ledger)} in the ledger: <b>{wholeText(ledger)}</b>,{' '}
        {imbalance === 0
          ? 'as in the programme’s accounts'
          : `by ${wholeText(imbalance)} more than in the programme’s accounts`}
      </span>
      {isTied ? (
        <Chip tone="ok">
          <DeskIcon name="check" />
          Ties to the ledger
        </Chip>
      ) : (
        <Chip tone="bad">
          {difference === 0
            ? 'The ledger does not balance'
            : `Differs by ${changeText(closing - ledger)}`}
        </Chip>
      )}
    </>
  );
}

/** Members are counted a little later than their balances: a new shop has none at first. */
function balancesText(members: number, ledger: number): string {
  if (members === 0 && ledger !== 0) return 'members’ balances';
  return countText(members, 'member’s balance', 'members’ balances');
}

/** Company and period, as links: what is shown has an address. */
function Choices({ day, period }: { day: string; period: Period }) {
  const [search, setSearch] = useSearchParams();
  const { company, kind, from, to } = period;
  const whole = { from: '', to: '' };
  return (
    <div className={styles.choices}>
      <Segments
        label="Company"
        currentId={company}
        segments={COMPANIES.toReversed().map((one) => ({
          id: one,
          text: one,
          to: withPeriod(search, { company: one }),
        }))}
      />
      <Segments
        label="Period"
        currentId={kind}
        segments={[
          { id: 'day', text: 'This day', to: withPeriod(search, { ...whole, period: '' }) },
          {
            id: 'month',
            text: monthText(monthOf(day)),
            to: withPeriod(search, { ...whole, period: 'month' }),
          },
          {
            id: 'other',
            text: 'Other days',
            to: withPeriod(search, { from, to, period: '' }),
          },
        ]}
      />
      <small>Days of {clockName(company)}</small>
      {kind === 'other' && (
        <OtherDays
          key={`${from} ${to}`}
          from={from}
          to={to}
          onShow={(days) => setSearch(withPeriod(search, days))}
        />
      )}
    </div>
  );
}

type OtherDaysProps = {
  from: string;
  to: string;
  onShow: (days: { from: string; to: string }) => void;
};

/** The period that is shown stays until both of the new days are valid. */
function OtherDays({ from, to, onShow }: OtherDaysProps) {
  const [days, setDays] = useState({ from, to });
  const [faults, setFaults] = useState(() => periodFaults(from, to));
  const today = isoDay(useNow());
  return (
    <form
      className={styles.days}
      aria-label="Days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = periodFaults(days.from, days.to);
        setFaults(found);
        if (!hasFaults(found)) onShow(days);
      }}
    >
      <PeriodFields {...days} latest={today} faults={faults} onChange={setDays} />
      <Button type="submit" kind="secondary">
        Show
      </Button>
    </form>
  );
}
