import { Button } from '@cairn/ui/button';
import { Chip } from '@cairn/ui/chip';
import { useSearchParams } from 'react-router';
import { type ResultOf, readAction } from '#app/calls/call-action.ts';
import { usePages } from '#app/calls/use-pages.ts';
import { useRowKeys } from '#app/keyboard/use-row-keys.ts';
import { Card } from '#app/parts/card.tsx';
import { type Column, DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet, TwoLines } from '#app/parts/lines.tsx';
import { Loaded, NoPermission } from '#app/parts/loaded.tsx';
import { Page } from '#app/parts/page.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { useMay } from '#app/session/use-may.ts';
import { aviosText, moneyText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { isoDayOf } from '#app/text/iso-day.ts';
import { paidPath } from '#app/text/paths.ts';
import { listedState } from '#app/text/states.ts';
import { orderTitle } from '#app/text/things.ts';
import { dayOf, momentOf } from '#app/text/times.ts';
import { useNow } from '#app/text/use-now.ts';
import { type OrderFilter, orderFilter, REASON_NAMES, STEPS } from './orders-filter.ts';
import { OrdersFilters } from './orders-filters.tsx';
import { shownText } from './shown-text.ts';

type ListPage = ResultOf<'order list'>;
type Listed = ListPage['items'][number];

/** Orders by what happened to them in a period: those behind the figures of sales. */
export function OrdersPage() {
  const mayList = useMay('list orders');
  const [search, setSearch] = useSearchParams();
  const filter = orderFilter(search, isoDayOf(useNow()));
  if (!mayList) {
    return (
      <Page title="Orders">
        <Card title="Orders" isTitleHidden>
          <NoPermission what="lists of orders" />
        </Card>
      </Page>
    );
  }
  return (
    <Page title="Orders" summary={summaryOf(filter)}>
      <OrdersFilters key={`${search}`} filter={filter} onChange={setSearch} />
      <OrderList key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}

function stepName(step: OrderFilter['step']): string {
  return STEPS.find(({ value }) => value === step)?.text ?? step;
}

function summaryOf({ step, from, to, refusal }: OrderFilter): string {
  const what = stepName(step);
  const why = refusal ? ` because of “${REASON_NAMES[refusal]}”` : '';
  const day = (at: string) => dayOf(`${at}T12:00Z`);
  const when = from === to ? day(from) : `${day(from)} to ${day(to)}`;
  return `${what}${why}, ${when}, the latest first. Days are those of each order’s company. Plans are not in this list.`;
}

function OrderList({ filter }: { filter: OrderFilter }) {
  const { read, first, more, isReadingMore } = usePages<Listed, ListPage>(
    ['order list', filter],
    (after, signal) => readAction('order list', { ...filter, ...(after && { after }) }, signal),
  );
  const shown = read.kind === 'loaded' ? read.result.length : 0;
  return (
    <Card
      title="Orders"
      isTitleHidden
      footer={
        read.kind === 'loaded' && (
          <>
            <span>{shownText(shown, first?.counted, more !== undefined)}</span>
            {more && (
              <Button kind="secondary" busy={isReadingMore} onClick={more}>
                {shown === 0 ? 'Search further' : 'Show older'}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded read={read} what="the orders">
        {(orders) =>
          orders.length > 0 ? (
            <OrderTable orders={orders} step={filter.step} />
          ) : more ? (
            <StateMessage icon="search" title="None among the latest">
              Nothing fits these filters among the latest orders of these days. Search further back.
            </StateMessage>
          ) : (
            <StateMessage icon="search" title="No orders">
              Nothing fits these filters in these days. Choose other days, or fewer filters.
            </StateMessage>
          )
        }
      </Loaded>
    </Card>
  );
}

type TableProps = { orders: readonly Listed[]; step: OrderFilter['step'] };

function OrderTable({ orders, step }: TableProps) {
  const mayOpen = useMay('read members');
  const rowId = ({ id, at }: Listed) => `${id} ${at}`;
  const currentId = useRowKeys(orders.map(rowId));
  const columns: readonly Column<Listed>[] = [
    {
      id: 'order',
      head: 'Order',
      kind: 'lead',
      cell: (order) => (
        <Lead
          title={orderTitle(order)}
          {...(mayOpen && { to: paidPath(order.id) })}
          note={[order.recipientName && `to ${order.recipientName}`, shortId(order.id)]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      id: 'at',
      head: stepName(step),
      isLabelled: true,
      cell: ({ at, company }) => <time dateTime={at}>{momentOf(at, company)}</time>,
    },
    ...(mayOpen
      ? [
          {
            id: 'member',
            head: 'Member',
            isLabelled: true,
            cell: ({ member }: Listed) =>
              member ? (
                <TwoLines
                  first={[member.firstName, member.lastName].filter(Boolean).join(' ') || 'Erased'}
                  second={member.number.masked}
                />
              ) : (
                <Quiet>–</Quiet>
              ),
          },
        ]
      : []),
    {
      id: 'state',
      head: 'State now',
      isLabelled: true,
      cell: (order) => {
        const { text, tone } = listedState(order);
        return <Chip tone={tone}>{text}</Chip>;
      },
    },
    ...(step === 'refused'
      ? [
          {
            id: 'refusal',
            head: 'Refused because',
            isLabelled: true,
            cell: ({ refusal }: Listed) => (refusal ? REASON_NAMES[refusal] : <Quiet>–</Quiet>),
          },
        ]
      : []),
    {
      id: 'amount',
      head: 'Amount',
      kind: 'number',
      isLabelled: true,
      cell: ({ total, avios, bonusAvios, company }) => (
        <TwoLines
          first={moneyText(total)}
          second={`${aviosText(avios + bonusAvios)}, ${company}`}
        />
      ),
    },
  ];
  return (
    <DataTable<Listed>
      caption="Orders, the latest first"
      columns={columns}
      groups={[{ id: 'orders', rows: orders }]}
      rowId={rowId}
      currentId={currentId}
    />
  );
}
