import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import type { ReactNode } from 'react';
import { useFollowed } from '#app/calls/use-followed.ts';
import type { Read } from '#app/calls/use-read.ts';
import { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { CopyLink } from '#app/parts/copy-link.tsx';
import { LateNotice } from '#app/parts/late-notice.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { shortId } from '#app/text/ids.ts';
import type { StateText } from '#app/text/states.ts';
import { LedgerCard } from './ledger-card.tsx';
import { LettersCard } from './letters-card.tsx';
import { MemberLine } from './member-line.tsx';
import { NotesCard } from './notes-card.tsx';
import { noPaymentText } from './payment-news.ts';
import { PaymentsCard } from './payments-card.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import type { Order, Plan } from './records.ts';
import { Technical } from './technical.tsx';
import { useNoteKey } from './use-note-key.ts';

type OpenPanel = ReturnType<typeof useOpenPanel>;

type ReadProps<Record> = {
  read: Read<Record>;
  id: string;
  kind: 'Order' | 'Plan';
  children: (record: Record, frame: { readAt: number; notice: ReactNode }) => ReactNode;
};

/** The page of an order or plan, also while it loads or when it cannot be read. */
export function ReadRecord<Record>({ read, id, kind, children }: ReadProps<Record>) {
  if (read.kind === 'loaded') {
    return children(read.result, { readAt: read.readAt, notice: <LateNotice read={read} /> });
  }
  return (
    <Page title={`${kind} ${shortId(id)}`} crumbs={crumbsOf(kind, id)}>
      <Card title={kind} isTitleHidden>
        <Loaded read={read} what={`this ${kind.toLowerCase()}`}>
          {() => null}
        </Loaded>
      </Card>
    </Page>
  );
}

type Props = {
  kind: 'Order' | 'Plan';
  record: Order | Plan;
  title: string;
  state: StateText;
  /** Other states, such as a rejected refund. */
  chips: ReactNode;
  /** After the member’s name. */
  summary: ReactNode;
  readAt: number;
  notice: ReactNode;
  /** The buttons for what is done most, and the menu of everything else. */
  actions: (panels: OpenPanel) => ReactNode;
  /** Above the timeline. */
  lead: ReactNode;
  panel: (open: NonNullable<OpenPanel['open']>, close: () => void) => ReactNode;
};

/** The layout of order and plan pages: head, timeline, payments, ledger, letters, notes, technical part. */
export function RecordPage(props: Props) {
  const { kind, record, title, state, chips, summary, readAt, notice, actions, lead, panel } =
    props;
  const { id, member, records, timeline, createdAt } = record;
  const { company } = member;
  const panels = useOpenPanel();
  const { open, show, close } = panels;
  useNoteKey(show);
  useFollowed('product' in record ? { transactionId: record.id } : { subscriptionId: record.id }, {
    stamp: record.stamp,
    readAt,
  });
  return (
    <Page
      title={title}
      crumbs={crumbsOf(kind, id)}
      chips={
        <>
          <Chip tone={state.tone}>
            {state.tone === 'ok' && <DeskIcon name="check" />}
            {state.text}
          </Chip>
          {chips}
        </>
      }
      summary={
        <>
          <MemberLine member={member} of={id} />. {summary}
        </>
      }
      actions={
        <>
          <CopyLink />
          {actions(panels)}
        </>
      }
    >
      {notice}
      <Columns
        main={
          <>
            {lead}
            <RecordTimeline
              entries={timeline}
              company={company}
              createdAt={createdAt}
              readAt={readAt}
            />
            <PaymentsCard
              records={records}
              company={company}
              emptyText={noPaymentText(stateOf(record), records.attempts)}
            />
            <LedgerCard ledger={records.ledger} company={company} />
            <LettersCard
              about={id}
              company={company}
              onResend={(letter) => show('letter', letter)}
            />
            <NotesCard notes={records.notes} company={company} onAdd={() => show('note')} />
            <Technical
              id={id}
              records={records}
              company={company}
              onRetryJob={(job) => show('job', job)}
            />
          </>
        }
        aside={open && panel(open, close)}
      />
    </Page>
  );
}

function stateOf(record: Order | Plan): Order['state'] | Plan['status'] {
  return 'product' in record ? record.state : record.status;
}

function crumbsOf(kind: Props['kind'], id: string) {
  return [{ text: `${kind}s` }, { text: shortId(id) }];
}
