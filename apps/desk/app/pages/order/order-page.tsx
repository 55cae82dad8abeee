import { Chip } from '@cairn/ui/chip';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { ActionButton, ActionMenu } from '#app/panel/action-menu.tsx';
import { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { CopyLink } from '#app/parts/copy-link.tsx';
import { LateNotice } from '#app/parts/late-notice.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Columns, Page } from '#app/parts/page.tsx';
import { LedgerCard } from '#app/records/ledger-card.tsx';
import { LettersCard } from '#app/records/letters-card.tsx';
import { MemberLine } from '#app/records/member-line.tsx';
import { NotesCard } from '#app/records/notes-card.tsx';
import { PaymentsCard } from '#app/records/payments-card.tsx';
import { RecordTimeline } from '#app/records/record-timeline.tsx';
import type { Order } from '#app/records/records.ts';
import { Technical } from '#app/records/technical.tsx';
import { useNoteKey } from '#app/records/use-note-key.ts';
import { shortId } from '#app/text/ids.ts';
import { orderState } from '#app/text/states.ts';
import { orderTitle } from '#app/text/things.ts';
import { clockName, timeOf, weekdayOf } from '#app/text/times.ts';
import { orderActions, refundObstacle, rejectedPayment } from './order-actions.ts';
import { OrderPanel } from './order-panel.tsx';
import { OrderStats } from './order-stats.tsx';
import { RecipientCard } from './recipient-card.tsx';

/** Everything about one order, and what can be done about it. */
export function OrderPage() {
  const { id = '' } = useParams();
  const read = useRead('order view', { transactionId: id });
  if (read.kind !== 'loaded') {
    return (
      <Page title={`Order ${shortId(id)}`} crumbs={[{ text: 'Orders' }, { text: shortId(id) }]}>
        <Card title="Order" isTitleHidden>
          <Loaded read={read} what="this order">
            {() => null}
          </Loaded>
        </Card>
      </Page>
    );
  }
  return (
    <LoadedOrder order={read.result} readAt={read.readAt} notice={<LateNotice read={read} />} />
  );
}

type Props = { order: Order; readAt: number; notice: React.ReactNode };

function LoadedOrder({ order, readAt, notice }: Props) {
  const { id, reference, state, member, records, timeline, createdAt, refund } = order;
  const { open, show, close } = useOpenPanel();
  useNoteKey(show);
  const { text, tone } = orderState(state);
  const rejected = rejectedPayment(order);
  const { company } = member;
  return (
    <Page
      title={orderTitle(order)}
      crumbs={[{ text: 'Orders' }, { text: shortId(id) }]}
      chips={
        <>
          <Chip tone={tone}>
            {tone === 'ok' && <DeskIcon name="check" />}
            {text}
          </Chip>
          {refund.reason === 'spent' && <Chip tone="warn">Avios spent</Chip>}
          {rejected && (
            <Chip tone="bad">
              {rejected.state === 'cancel_requested' ? 'Void rejected' : 'Refund rejected'}
            </Chip>
          )}
        </>
      }
      summary={
        <>
          <MemberLine member={member} of={id} />. Ordered {weekdayOf(createdAt, company)},{' '}
          {timeOf(createdAt, company)} {clockName(company)}. Receipt {reference}.
        </>
      }
      actions={
        <>
          <CopyLink />
          <MainAction order={order} openName={open?.name} show={show} />
          <ActionMenu actions={orderActions(order)} show={show} />
        </>
      }
    >
      {notice}
      <Columns
        main={
          <>
            <OrderStats order={order} />
            <RecipientCard order={order} />
            <RecordTimeline
              entries={timeline}
              company={company}
              createdAt={createdAt}
              readAt={readAt}
            />
            <PaymentsCard records={records} company={company} />
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
        aside={open && <OrderPanel order={order} open={open} onClose={close} />}
      />
    </Page>
  );
}

type MainProps = {
  order: Order;
  openName: string | undefined;
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** The next step that this order is most likely opened for. */
function MainAction({ order, openName, show }: MainProps) {
  const rejected = rejectedPayment(order);
  if (order.state === 'held') {
    return (
      <ActionButton
        action="held release"
        icon="shield-alert"
        text="Review"
        panel="held"
        kind="primary"
        show={show}
        isOpen={openName === 'held'}
      />
    );
  }
  if (rejected) {
    const isVoid = rejected.state === 'cancel_requested';
    return (
      <ActionButton
        action={isVoid ? 'void retry' : 'refund retry'}
        icon="rotate-cw"
        text={isVoid ? 'Retry void' : 'Retry refund'}
        panel="retry"
        kind="primary"
        show={show}
        isOpen={openName === 'retry'}
      />
    );
  }
  if (refundObstacle(order) !== undefined) return null;
  return (
    <ActionButton
      action="refund"
      icon="undo-2"
      text="Refund"
      panel="refund"
      show={show}
      isOpen={openName === 'refund'}
    />
  );
}
