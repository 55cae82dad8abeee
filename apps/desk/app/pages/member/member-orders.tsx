import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { type ResultOf, readAction } from '#app/calls/call-action.ts';
import { usePages } from '#app/calls/use-pages.ts';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { aviosText, moneyText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { paidPath } from '#app/text/paths.ts';
import { listedState } from '#app/text/states.ts';
import { cardText, orderTitle } from '#app/text/things.ts';
import { momentOf } from '#app/text/times.ts';
import type { MemberKey } from './member.ts';
import styles from './member-orders.module.css';

type Hit = ResultOf<'member orders'>['items'][number];

/** A member's orders, newest first, also those that came to nothing. */
export function MemberOrders({ memberKey }: { memberKey: MemberKey }) {
  const { read, more, isReadingMore } = usePages<Hit>(
    ['member orders', memberKey],
    (after, signal) =>
      readAction('member orders', { ...memberKey, ...(after && { after }) }, signal),
  );
  return (
    <>
      <Loaded read={read} what="the orders">
        {(orders) => <OrderTable orders={orders} />}
      </Loaded>
      {more && (
        <div className={styles.more}>
          <Button kind="secondary" busy={isReadingMore} onClick={more}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

function OrderTable({ orders }: { orders: readonly Hit[] }) {
  const currentId = useRowKeys(orders.map(({ id }) => id));
  if (orders.length === 0) {
    return <Empty title="No orders yet">Every order that is started appears here.</Empty>;
  }
  return (
    <DataTable<Hit>
      caption="Orders"
      currentId={currentId}
      rowId={({ id }) => id}
      groups={[{ id: 'orders', rows: orders }]}
      columns={[
        {
          id: 'order',
          head: 'Order',
          kind: 'lead',
          cell: (order) => (
            <Lead
              title={orderTitle(order)}
              to={paidPath(order.id)}
              note={[
                momentOf(order.createdAt, order.member.company),
                order.recipientName && `to ${order.recipientName}`,
                shortId(order.id),
              ]
                .filter(Boolean)
                .join(', ')}
            />
          ),
        },
        {
          id: 'state',
          head: 'State',
          isLabelled: true,
          cell: (order) => {
            const { text, tone } = listedState(order);
            return <Chip tone={tone}>{text}</Chip>;
          },
        },
        {
          id: 'card',
          head: 'Paid by',
          isLabelled: true,
          cell: ({ payment }) => (payment && cardText(payment)) ?? <Quiet>–</Quiet>,
        },
        {
          id: 'amount',
          head: 'Amount',
          kind: 'number',
          isLabelled: true,
          cell: ({ total, avios, bonusAvios }) => (
            <TwoLines first={moneyText(total)} second={aviosText(avios + bonusAvios)} />
          ),
        },
      ]}
    />
  );
}
