import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { shortMomentOf, spanOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { type RequestItem, requestText } from './request-texts.ts';

export type Which = 'waiting' | 'decided' | 'mine';

type Props = {
  which: Which;
  title: string;
  note: string;
  currentId: string | undefined;
  /** Beside an open request there is room for two columns. */
  isNarrow: boolean;
};

/** A page of requests. */
export function RequestList({ which, title, note, currentId, isNarrow }: Props) {
  const [search] = useSearchParams();
  const way = which === 'waiting' ? 'after' : 'before';
  const from = Number(search.get('from')) || undefined;
  const read = useRead('approval list', { which, ...(from && { [way]: from }) });
  const next = read.kind === 'loaded' ? read.result.next : null;
  const more = new URLSearchParams({ which, from: `${next}` });
  return (
    <Card
      title={title}
      note={note}
      footer={
        (from !== undefined || next !== null) && (
          <>
            {from === undefined ? (
              <span />
            ) : (
              <Link to={`/approvals?which=${which}`}>First page</Link>
            )}
            {next !== null && <Link to={`/approvals?${more}`}>Next page</Link>}
          </>
        )
      }
    >
      <Loaded read={read} what="the requests">
        {({ requests }) => (
          <RequestTable
            which={which}
            requests={requests}
            currentId={currentId}
            isNarrow={isNarrow}
          />
        )}
      </Loaded>
    </Card>
  );
}

type TableProps = Pick<Props, 'which' | 'currentId' | 'isNarrow'> & {
  requests: readonly RequestItem[];
};

function RequestTable({ which, requests, currentId, isNarrow }: TableProps) {
  const now = useNow();
  const byKeys = useRowKeys(requests.map(({ id }) => `${id}`));
  if (requests.length === 0) return <NoRequests which={which} />;
  const columns: readonly Column<RequestItem>[] = [
    {
      id: 'request',
      head: 'Request',
      kind: 'lead',
      cell: (item) => {
        const { icon, tone, title, amount } = requestText(item);
        const asks = item.isAskedByReader ? 'Your own request' : item.askedBy;
        const to = `/approvals/${item.id}${which === 'waiting' ? '' : `?which=${which}`}`;
        const note = isNarrow && amount ? `${asks}, ${amount}` : asks;
        return <Lead icon={icon} tone={tone} title={title} to={to} note={note} />;
      },
    },
    ...(isNarrow ? [] : WIDE),
    {
      id: 'end',
      head: which === 'waiting' ? 'Expires' : 'State',
      kind: 'number',
      cell: (item) => <EndCell item={item} now={now} />,
    },
  ];
  return (
    <DataTable
      caption="Requests"
      columns={columns}
      groups={[{ id: 'all', rows: requests }]}
      rowId={({ id }) => `${id}`}
      currentId={byKeys ?? currentId}
    />
  );
}

const WIDE: readonly Column<RequestItem>[] = [
  {
    id: 'amount',
    head: 'What',
    isLabelled: true,
    cell: (item) => requestText(item).amount ?? <Quiet>–</Quiet>,
  },
  {
    id: 'reason',
    head: 'Why',
    isWide: true,
    cell: ({ reason }) => reason ?? <Quiet>–</Quiet>,
  },
];

function NoRequests({ which }: Pick<Props, 'which'>) {
  switch (which) {
    case 'waiting':
      return (
        <Empty title="Nothing waits for a second person">
          Refunds above the limit, prices, bonuses and corrections appear here when somebody asks
          for them. What was decided is under Ended.
        </Empty>
      );
    case 'mine':
      return (
        <Empty title="You have asked for nothing">
          Where an action needs a second person, its button says so, and the request is kept here.
        </Empty>
      );
    case 'decided':
      return <Empty title="Nothing has been decided yet">Requests are kept here for ever.</Empty>;
  }
}

const SOON = 60 * 60_000;

function EndCell({ item, now }: { item: RequestItem; now: number }) {
  if (item.state !== 'waiting') {
    const at = item.decidedAt ?? item.expiresAt;
    const who = item.decidedBy === null ? '' : `${item.decidedBy}, `;
    return (
      <TwoLines
        first={<StateChip state={item.state} />}
        second={`${who}${shortMomentOf(at, now)}`}
      />
    );
  }
  const left = new Date(item.expiresAt).getTime() - now;
  if (left > SOON) return <>in {spanOf(left)}</>;
  return (
    <Chip tone="warn">
      <DeskIcon name="clock" />
      in {spanOf(left)}
    </Chip>
  );
}

const STATES: Record<RequestItem['state'], { text: string; tone: 'ok' | 'bad' | 'warn' | 'mute' }> =
  {
    waiting: { text: 'Waits', tone: 'warn' },
    done: { text: 'Approved', tone: 'ok' },
    rejected: { text: 'Rejected', tone: 'bad' },
    withdrawn: { text: 'Withdrawn', tone: 'mute' },
    expired: { text: 'Expired', tone: 'mute' },
    stale: { text: 'Out of date', tone: 'warn' },
  };

export function StateChip({ state }: Pick<RequestItem, 'state'>) {
  const { text, tone } = STATES[state];
  return <Chip tone={tone}>{text}</Chip>;
}
