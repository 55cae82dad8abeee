import { buttonClass } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { Link } from 'react-router';
import { type ResultOf, readAction } from '#app/calls/call-action.ts';
import { usePages } from '#app/calls/use-pages.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { ReadAgain } from '#app/parts/read-again.tsx';
import { ShowMore } from '#app/parts/show-more.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { memberName } from '#app/records/records.ts';
import { aviosText, countText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { memberPath, ownerPath, paidPath } from '#app/text/paths.ts';
import { dayOf, spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { MemberCell } from './member-cell.tsx';

type Page = ResultOf<'debt list'>;
type Debtor = Page['items'][number];
type Request = Page['ifApproved'][number];
type Row = { id: string; debtor: Debtor } | { id: string; request: Request };

const BECAUSE: Record<Debtor['debts'][number]['reason'], string> = {
  charged_back: 'Chargeback or failed capture',
  refunded: 'Refund',
  corrected: 'Correction',
  other: 'Not from an order',
};

/** Members whose avios were taken back after they had spent them. */
export function DebtsCard() {
  const { read, first, more, isReadingMore } = usePages<Debtor, Page>(
    ['debt list'],
    (after, signal) => readAction('debt list', { ...(after && { after }) }, signal),
    { isReadOnce: true },
  );
  const totals = first?.totals ?? [];
  return (
    <Card
      title="Members who owe avios"
      note={
        totals.length > 0
          ? `As of now, ${totals.map(totalText).join('; ')}. Repaid from new avios, hourly`
          : 'As of now'
      }
      footer={read.kind === 'loaded' && <ReadAgain readAt={read.readAt} />}
    >
      <Loaded read={read} what="who owes avios">
        {(debtors) => <DebtTable debtors={debtors} requests={first?.ifApproved ?? []} />}
      </Loaded>
      <ShowMore more={more} isReading={isReadingMore} />
    </Card>
  );
}

/** EI: 2 members, 21,240 avios */
function totalText({ company, members, owes }: Page['totals'][number]): string {
  return `${company}: ${countText(members, 'member')}, ${aviosText(owes)}`;
}

type TableProps = { debtors: readonly Debtor[]; requests: readonly Request[] };

function DebtTable({ debtors, requests }: TableProps) {
  const now = useNow();
  const rows: readonly Row[] = [
    ...debtors.map((debtor) => ({
      id: `${debtor.member.company} ${debtor.member.number.masked} ${debtor.since}`,
      debtor,
    })),
    ...requests.map((request) => ({ id: `request ${request.request}`, request })),
  ];
  if (rows.length === 0) {
    return (
      <Empty title="Nobody owes avios">
        A member appears here when avios are taken back that were spent already, by a refund or a
        chargeback.
      </Empty>
    );
  }
  return (
    <DataTable<Row>
      caption="Members who owe avios"
      columns={columnsAt(now)}
      groups={[{ id: 'debts', rows }]}
      rowId={({ id }) => id}
    />
  );
}

const columnsAt = (now: number): readonly Column<Row>[] => [
  {
    id: 'member',
    head: 'Member',
    kind: 'lead',
    cell: (row) =>
      'debtor' in row ? (
        <MemberCell member={row.debtor.member} of={row.debtor.debts[0]?.subject} />
      ) : (
        <Lead
          title={row.request.member ? memberName(row.request.member) : 'Member'}
          note={<Chip tone="warn">if approved</Chip>}
        />
      ),
  },
  {
    id: 'owes',
    head: 'Owes',
    kind: 'number',
    isLabelled: true,
    cell: (row) =>
      'debtor' in row ? aviosText(row.debtor.owes) : <Quiet>{aviosText(row.request.avios)}</Quiet>,
  },
  {
    id: 'since',
    head: 'Since',
    isLabelled: true,
    cell: (row) => {
      if (!('debtor' in row)) return <Quiet>not yet</Quiet>;
      const { since, member } = row.debtor;
      return (
        <TwoLines
          first={dayOf(since, member.company)}
          second={spanOf(now - new Date(since).getTime())}
        />
      );
    },
  },
  {
    id: 'because',
    head: 'Because',
    isLabelled: true,
    cell: (row) =>
      'debtor' in row ? (
        <Because debtor={row.debtor} />
      ) : (
        <Quiet>
          Request {row.request.request}: {row.request.action}
        </Quiet>
      ),
  },
  {
    id: 'collected',
    head: 'Collected',
    kind: 'number',
    isLabelled: true,
    isWide: true,
    cell: (row) => ('debtor' in row ? <Collected debtor={row.debtor} /> : <Quiet>–</Quiet>),
  },
  {
    id: 'step',
    head: 'Next step',
    kind: 'action',
    cell: (row) => <StepLink row={row} />,
  },
];

function Because({ debtor: { debts } }: { debtor: Debtor }) {
  return debts.map(({ reason, subject, left, at }) => (
    <div key={`${at} ${subject}`}>
      {BECAUSE[reason]}
      {subject !== undefined && (
        <>
          {' of '}
          <Link to={paidPath(subject)}>{shortId(subject)}</Link>
        </>
      )}
      {debts.length > 1 && <small> {aviosText(left)}</small>}
    </div>
  ));
}

function Collected({ debtor: { collected, writtenOff } }: { debtor: Debtor }) {
  if (collected === 0 && writtenOff === 0) return <Quiet>nothing yet</Quiet>;
  return (
    <TwoLines
      first={aviosText(collected)}
      second={writtenOff > 0 && `${aviosText(writtenOff)} written off`}
    />
  );
}

function StepLink({ row }: { row: Row }) {
  if ('request' in row) {
    return (
      <Link className={buttonClass({ kind: 'secondary' })} to={`/approvals/${row.request.request}`}>
        See request<span className="visually-hidden"> {row.request.request}</span>
      </Link>
    );
  }
  const { member, debts } = row.debtor;
  const { company, number } = member;
  const [subject] = debts.flatMap((debt) => debt.subject ?? []);
  const to =
    subject === undefined
      ? number.value && memberPath(company, number.value)
      : ownerPath(member, subject);
  if (!to) return <Quiet>–</Quiet>;
  return (
    <Link className={buttonClass({ kind: 'secondary' })} to={to}>
      Open member<span className="visually-hidden"> {memberName(member)}</span>
    </Link>
  );
}
