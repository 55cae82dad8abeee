import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable, TotalRow } from '#app/parts/data-table.tsx';
import { Quiet } from '#app/parts/lines.tsx';
import { Empty, StateMessage } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';
import { type Day, explanation, kindCount, kindName, signedText, sortRows } from './day-texts.ts';
import styles from './payments-card.module.css';

type Row = Day['rows'][number];

const TITLE = 'Payments against the provider’s report';
const HEADS = ['Provider’s report', 'Our books', 'Difference'] as const;

type Props = { day: Day; today: string; show: ReturnType<typeof useOpenPanel>['show'] };

/** The day's movements by kind and currency, on both sides. */
export function PaymentsCard({ day, today, show }: Props) {
  const mayCompare = useMay('reconcile money');
  const { report, rows, nets, differences, closed } = day;
  if (!report) {
    return (
      <Card title={TITLE}>
        <StateMessage
          icon="scale"
          title="This day was never compared"
          actions={
            mayCompare && <Button onClick={() => show('compare')}>Compare with the report</Button>
          }
        >
          {beginText(day.day, today)}
        </StateMessage>
      </Card>
    );
  }
  return (
    <Card
      title={TITLE}
      note={reportText(day, report)}
      footer={
        rows.length > 0 && (
          <Explanations nets={nets} differences={differences} isClosed={closed !== undefined} />
        )
      }
    >
      {rows.length === 0 ? (
        <Empty title="Nothing moved on this day">
          The provider’s report was read at {momentOf(report.readAt)} and has no movements. Our
          books have none either.
        </Empty>
      ) : (
        <DataTable<Row>
          caption="The day’s payments: provider and books"
          columns={COLUMNS}
          groups={[{ id: 'movements', rows: sortRows(rows) }]}
          rowId={({ kind, theirs }) => `${kind} ${theirs.total.currency}`}
          footer={nets.map(({ theirs, ours, difference, differ }) => (
            <TotalRow
              key={theirs.currency}
              title={`Net, ${theirs.currency}`}
              cells={[
                { head: HEADS[0], value: signedText(theirs) },
                { head: HEADS[1], value: signedText(ours) },
                { head: HEADS[2], value: <DifferenceOf money={difference} differ={differ} /> },
              ]}
            />
          ))}
        />
      )}
    </Card>
  );
}

function beginText(day: string, today: string): string {
  if (day === today) {
    return 'It is not over, so that its report is not complete. Compared now, it shows what is there so far; compare it again tomorrow after 05:00 UTC, then close it.';
  }
  return 'Comparing reads the provider’s report of the day and shows each payment, refund and chargeback beside our books. No money moves.';
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'movement',
    head: 'Movement',
    kind: 'lead',
    cell: ({ kind, theirs }) => (
      <>
        <b>{kindName(kind)}</b> <span className={styles.currency}>{theirs.total.currency}</span>
      </>
    ),
  },
  {
    id: 'theirs',
    head: HEADS[0],
    kind: 'number',
    isLabelled: true,
    cell: ({ kind, theirs }) => <Side kind={kind} side={theirs} />,
  },
  {
    id: 'ours',
    head: HEADS[1],
    kind: 'number',
    isLabelled: true,
    cell: ({ kind, ours }) => <Side kind={kind} side={ours} />,
  },
  {
    id: 'difference',
    head: HEADS[2],
    kind: 'number',
    isLabelled: true,
    cell: ({ difference, differ }) => <DifferenceOf money={difference} differ={differ} />,
  },
];

function Side({ kind, side }: { kind: string; side: Row['theirs'] }) {
  if (side.count === 0 && side.total.amount === 0) return <Quiet>nothing</Quiet>;
  return (
    <span className={styles.side}>
      {signedText(side.total)}
      <small>{kindCount(kind, side.count)}</small>
    </span>
  );
}

/** Sums may be equal although payments differ: the tick is for a row in which none does. */
function DifferenceOf({ money, differ }: { money: Row['difference']; differ: Row['differ'] }) {
  const { count, open } = differ;
  if (money.amount === 0 && count === 0) {
    return (
      <span className={styles.matches}>
        <DeskIcon name="check" />
        <span className="visually-hidden">matches</span>
      </span>
    );
  }
  return (
    <span className={styles.side}>
      <b className={open > 0 ? styles.differs : undefined}>{signedText(money)}</b>
      {count > 0 && <small>{open > 0 ? `${open} open` : `${count} with a reason`}</small>}
    </span>
  );
}

/** A closed day keeps the sums of the report with which it was closed. */
function reportText({ closed, closedReport }: Day, last: NonNullable<Day['report']>): string {
  const { readAt, lines } = closedReport ?? last;
  const report = `report read ${momentOf(readAt)}, ${countText(lines, 'line')}`;
  if (!closed) return `R${report.slice(1)}`;
  const isReadAgain = !closedReport && readAt > closed.at;
  return isReadAgain
    ? `As closed on ${momentOf(closed.at)}; report unchanged ${momentOf(readAt)}, ${countText(lines, 'line')}`
    : `As closed on ${momentOf(closed.at)}; ${report}`;
}

type ExplanationsProps = Pick<Day, 'nets' | 'differences'> & { isClosed: boolean };

/** For each currency that differs, how the listed differences lead from one side to the other. */
function Explanations({ nets, differences, isClosed }: ExplanationsProps) {
  const differing = nets.filter(
    ({ difference, differ }) => difference.amount !== 0 || differ.count > 0,
  );
  if (differing.length === 0) {
    return (
      <>
        <span>
          {isClosed ? 'When the day was closed, the money was' : 'The money is'} the same on both
          sides, in each currency. Authorisations move none.
        </span>
        <Chip tone="ok">
          <DeskIcon name="check" />
          {isClosed ? 'Matched when closed' : 'Money matches'}
        </Chip>
      </>
    );
  }
  return (
    <ul className={styles.explanations}>
      {differing.map((net) => (
        <li key={net.theirs.currency}>
          <span>{explanation(net, differences)}</span>
          {net.isExplained ? (
            <Chip tone="ok">
              <DeskIcon name="check" />
              Explained
            </Chip>
          ) : (
            <Chip tone="bad">Not explained</Chip>
          )}
        </li>
      ))}
    </ul>
  );
}
