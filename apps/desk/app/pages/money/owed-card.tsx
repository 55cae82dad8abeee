import { Link, useSearchParams } from 'react-router';
import { type ResultOf, readAction } from '#app/calls/call-action.ts';
import { usePages } from '#app/calls/use-pages.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Segments } from '#app/parts/segments.tsx';
import { ShowMore } from '#app/parts/show-more.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { aviosText, countText, moneyText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { paidPath } from '#app/text/paths.ts';
import { dayOf } from '#app/text/times.ts';
import { MemberCell } from './member-cell.tsx';
import { isOwedKind, OWED_KINDS, type OwedKind } from './owed-texts.ts';

type Page = ResultOf<'owed list'>;
type Owed = Page['items'][number];

/** Avios that members have paid for but not received yet, and refunds under way. */
export function OwedCard() {
  const [search] = useSearchParams();
  const asked = search.get('owed');
  const kind: OwedKind = isOwedKind(asked) ? asked : 'dated_order';
  const { read, first, more, isReadingMore } = usePages<Owed, Page>(
    ['owed list', kind],
    (after, signal) => readAction('owed list', { kind, ...(after && { after }) }, signal),
    { isReadOnce: true },
  );
  const { text, about, none } = OWED_KINDS[kind];
  const segments = Object.entries(OWED_KINDS).map(([id, one]) => {
    const to = new URLSearchParams(search);
    to.set('owed', id);
    return { id, text: one.text, to: `?${to}` };
  });
  return (
    <Card
      title="Owed to members"
      note={<Segments label="What is owed" segments={segments} currentId={kind} />}
      footer={
        first && (
          <>
            <span>As of now. {about}.</span>
            <span>{first.totals.map(totalText).join('; ')}</span>
          </>
        )
      }
    >
      <Loaded read={read} what="what members are owed">
        {(items) =>
          items.length === 0 ? (
            <Empty title="Nothing is owed">{none}</Empty>
          ) : (
            <OwedTable items={items} kind={kind} caption={text} />
          )
        }
      </Loaded>
      <ShowMore more={more} isReading={isReadingMore} />
    </Card>
  );
}

/** 3 for 24,000 avios, €282.00 (EI) */
function totalText({ company, count, avios, paid }: Page['totals'][number]): string {
  const amounts = [avios > 0 && aviosText(avios), moneyText(paid)].filter(Boolean).join(', ');
  return `${company}: ${countText(count, 'item')}, ${amounts}`;
}

const REFUND_STATE: Column<Owed> = {
  id: 'state',
  head: 'Refund',
  isLabelled: true,
  cell: ({ subject, isRejected }) =>
    isRejected ? (
      <>
        <b>Rejected: nothing is on its way.</b>{' '}
        <Link to={paidPath(subject)}>
          Retry it<span className="visually-hidden"> on the page of {shortId(subject)}</span>
        </Link>
      </>
    ) : (
      'On its way'
    ),
};

type TableProps = { items: readonly Owed[]; kind: OwedKind; caption: string };

function OwedTable({ items, kind, caption }: TableProps) {
  return (
    <DataTable<Owed>
      caption={caption}
      groups={[{ id: 'owed', rows: items }]}
      rowId={({ subject, month = 0 }) => `${subject} ${month}`}
      columns={[
        {
          id: 'what',
          head: kind === 'paid_month' ? 'Plan' : 'Order or plan',
          kind: 'lead',
          cell: ({ subject, month }) => (
            <Lead
              title={shortId(subject)}
              to={paidPath(subject)}
              note={month !== undefined && `month ${month}`}
            />
          ),
        },
        ...(kind === 'refund' ? [REFUND_STATE] : []),
        {
          id: 'member',
          head: 'Member',
          isLabelled: true,
          cell: ({ member, subject }) => <MemberCell member={member} of={subject} />,
        },
        {
          id: 'at',
          head: OWED_KINDS[kind].at,
          isLabelled: true,
          cell: ({ at, member }) => dayOf(at, member.company),
        },
        {
          id: 'avios',
          head: 'Avios',
          kind: 'number',
          isLabelled: true,
          cell: ({ avios }) => (avios > 0 ? aviosText(avios) : <Quiet>–</Quiet>),
        },
        {
          id: 'paid',
          head: kind === 'refund' ? 'To return' : 'Paid',
          kind: 'number',
          isLabelled: true,
          cell: ({ paid }) => moneyText(paid),
        },
      ]}
    />
  );
}
