import { Chip } from '@cairn/ui/chip';
import { useParams } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { ActionButton, ActionMenu } from '#app/panel/action-menu.tsx';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { ReadRecord, RecordPage } from '#app/records/record-page.tsx';
import type { Order } from '#app/records/records.ts';
import { CAPTURE_FAILED, orderState, refundState, type StateText } from '#app/text/states.ts';
import { orderTitle } from '#app/text/things.ts';
import { clockName, timeOf, weekdayOf } from '#app/text/times.ts';
import { orderActions, refundObstacle, rejectedPayment } from './order-actions.ts';
import { OrderPanel } from './order-panel.tsx';
import { OrderStats } from './order-stats.tsx';
import { RecipientCard } from './recipient-card.tsx';
import { hasCaptureFailed, refundProgress } from './refund-progress.ts';

/** Everything about one order, and what can be done about it. */
export function OrderPage() {
  const { id = '' } = useParams();
  const read = useRead('order view', { transactionId: id });
  return (
    <ReadRecord read={read} id={id} kind="Order">
      {(order, frame) => (
        <RecordPage
          {...frame}
          kind="Order"
          record={order}
          title={orderTitle(order)}
          state={stateOf(order)}
          chips={<OrderChips order={order} />}
          summary={<OrderSummary order={order} />}
          actions={({ open, show }) => (
            <>
              <MainAction order={order} openName={open?.name} show={show} />
              <ActionMenu actions={orderActions(order)} show={show} />
            </>
          )}
          lead={
            <>
              <OrderStats order={order} />
              <RecipientCard order={order} />
            </>
          }
          panel={(open, close) => <OrderPanel order={order} open={open} onClose={close} />}
        />
      )}
    </ReadRecord>
  );
}

/** A refund's own state is newer than the order's. */
function stateOf(order: Order): StateText {
  const progress = refundProgress(order);
  if (hasCaptureFailed(order)) return CAPTURE_FAILED;
  return progress ? refundState(progress.kind) : orderState(order.state);
}

function OrderChips({ order }: { order: Order }) {
  const rejected = rejectedPayment(order);
  return (
    <>
      {order.refund.reason === 'spent' && <Chip tone="warn">Avios spent</Chip>}
      {rejected && refundProgress(order)?.kind !== 'rejected' && (
        <Chip tone="bad">
          {rejected.state === 'cancel_requested' ? 'Void rejected' : 'Refund rejected'}
        </Chip>
      )}
    </>
  );
}

function OrderSummary({ order: { createdAt, reference, member } }: { order: Order }) {
  const { company } = member;
  return (
    <>
      Ordered {weekdayOf(createdAt, company)}, {timeOf(createdAt, company)} {clockName(company)}.
      Receipt {reference}.
    </>
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
