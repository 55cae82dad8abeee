import { Chip } from '@cairn/ui/chip';
import { Card } from '#app/parts/card.tsx';
import { DataTable } from '#app/parts/data-table.tsx';
import { Quiet, TwoLines } from '#app/parts/lines.tsx';
import type { Plan } from '#app/records/records.ts';
import { countText, moneyText, wholeText } from '#app/text/amounts.ts';
import { monthState } from '#app/text/states.ts';
import { dayOf, momentOf } from '#app/text/times.ts';

type Month = Plan['months'][number];

/** Every month that has begun, and the next, with its avios and its payment. */
export function MonthsCard({ plan: { months, member } }: { plan: Plan }) {
  const { company } = member;
  const coming = months.filter(({ state }) => state === 'due');
  const shown = months.filter((month) => month.state !== 'due' || month === coming[0]);
  const later = coming.length > 1 ? `, ${coming.length - 1} later` : '';
  return (
    <Card title="Months" note={`${countText(months.length, 'month')}${later}, the latest first`}>
      <DataTable<Month>
        caption="Months of the plan"
        rowId={({ n }) => `${n}`}
        groups={[{ id: 'months', rows: shown.toReversed() }]}
        columns={[
          {
            id: 'month',
            head: 'Month',
            kind: 'lead',
            cell: ({ n, dueAt }) => (
              <TwoLines first={`Month ${n}`} second={dayOf(dueAt, company)} />
            ),
          },
          {
            id: 'state',
            head: 'State',
            isLabelled: true,
            cell: ({ state, attempts }) => {
              const { text, tone } = monthState(state);
              return (
                <>
                  <Chip tone={tone}>{text}</Chip>
                  {attempts > 1 && <small> tried {attempts} times</small>}
                </>
              );
            },
          },
          {
            id: 'payment',
            head: 'Payment',
            kind: 'number',
            isLabelled: true,
            cell: ({ charge }) =>
              charge.isOwn ? (
                <TwoLines
                  first={moneyText(charge.amount)}
                  second={charge.paidAt ? `paid ${momentOf(charge.paidAt, company)}` : 'not paid'}
                />
              ) : (
                <Quiet>with its year</Quiet>
              ),
          },
          {
            id: 'avios',
            head: 'Avios',
            kind: 'number',
            isLabelled: true,
            cell: ({ avios }) => wholeText(avios),
          },
        ]}
      />
    </Card>
  );
}
