import { dayIn } from '@cairn/contract/values/day-in';
import { formatMoment } from '@cairn/contract/values/format-moment';
import AddToCalendar from './add-to-calendar.tsx';

type Props = {
  order: { id: string; product: 'gift' | 'transfer'; avios: number; recipient: string };
  /** When it arrives. */
  deliverAt: string;
  timeZone: string;
  locale: string;
  /** The page about the order. */
  path: string;
};

/** The day on which a gift or transfer arrives, by its sender's clock. */
export default function DeliveryInCalendar({ order, deliverAt, timeZone, locale, path }: Props) {
  const moment = new Date(deliverAt);
  return (
    <AddToCalendar
      kind={order.product}
      id={order.id}
      at={dayIn(timeZone, moment)}
      values={{
        amount: order.avios.toLocaleString(locale),
        name: order.recipient,
        moment: formatMoment(moment, timeZone, locale),
      }}
      path={path}
    />
  );
}
