import { useFirst } from '#app/panel/use-first.ts';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { AdjustMoneyPanel, FailPanel, JobPanel, RetryPanel } from '#app/records/charge-panels.tsx';
import { HeldPanel } from '#app/records/held-panel.tsx';
import { NotePanel } from '#app/records/note-panel.tsx';
import { memberName, type Order } from '#app/records/records.ts';
import { ResendPanel } from '#app/records/resend-panel.tsx';
import { aviosText } from '#app/text/amounts.ts';
import { cardText } from '#app/text/things.ts';
import { rejectedPayment } from './order-actions.ts';
import { CancelDeliveryPanel, RefundPanel } from './refund-panel.tsx';

type Props = {
  order: Order;
  open: NonNullable<ReturnType<typeof useOpenPanel>['open']>;
  onClose: () => void;
};

/** The panel that the address names; nothing for a name that is none of an order's. */
export function OrderPanel({ order, open: { name, about }, onClose }: Props) {
  const { id, total, creditedAvios, records } = order;
  const rejected = useFirst(rejectedPayment(order));
  const [payment] = records.payments;
  switch (name) {
    case 'note':
      return <NotePanel about={id} onClose={onClose} />;
    case 'refund':
      return <RefundPanel order={order} onClose={onClose} />;
    case 'delivery':
      return <CancelDeliveryPanel order={order} onClose={onClose} />;
    case 'held':
      return (
        <HeldPanel
          charge={id}
          amount={total}
          avios={aviosText(creditedAvios || order.avios + order.bonusAvios)}
          card={payment && cardText(payment)}
          onClose={onClose}
        />
      );
    case 'retry':
      return rejected ? <RetryPanel payment={rejected} onClose={onClose} /> : null;
    case 'fail':
      return <FailPanel charge={id} amount={total} onClose={onClose} />;
    case 'money':
      return <AdjustMoneyPanel charge={id} currency={total.currency} onClose={onClose} />;
    case 'letter':
      return about ? (
        <ResendPanel letter={about} name={memberName(order.member)} onClose={onClose} />
      ) : null;
    case 'job':
      return about ? <JobPanel id={about} onClose={onClose} /> : null;
    default:
      return null;
  }
}
