import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { DataTable } from '#app/parts/data-table.tsx';
import { Lead, Quiet } from '#app/parts/lines.tsx';
import { countText, moneyText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { subjectPath } from '#app/text/paths.ts';
import { momentOf } from '#app/text/times.ts';
import { type Day, type Difference, kindName } from './day-texts.ts';
import { dayText } from './days.ts';
import { DifferenceItem } from './difference-item.tsx';

type Props = { day: Day; show: ReturnType<typeof useOpenPanel>['show'] };

/** Changes after a day was closed, listed on their own day and on the day that they were booked. */
export function LateCard({ day: { late, bookedForEarlier }, show }: Props) {
  return (
    <>
      {late.length > 0 && (
        <Card title="Reported after this day was closed" note={countText(late.length, 'line')}>
          <ul>
            {late.map((difference) => (
              <DifferenceItem
                key={difference.key}
                difference={difference}
                isOpen={false}
                show={show}
              />
            ))}
          </ul>
        </Card>
      )}
      {bookedForEarlier.length > 0 && (
        <Card title="Booked today for days that were closed">
          <DataTable<Difference>
            caption="Booked on this day for days that were closed"
            groups={[{ id: 'earlier', rows: bookedForEarlier }]}
            rowId={({ day, key }) => `${day} ${key}`}
            columns={[
              {
                id: 'payment',
                head: 'Payment',
                kind: 'lead',
                cell: ({ kind, subject, pspReference }) => (
                  <Lead
                    title={kindName(kind)}
                    to={subjectPath(subject)}
                    note={shortId(subject.type === 'unknown' ? pspReference : subject.id)}
                  />
                ),
              },
              {
                id: 'day',
                head: 'Belongs to',
                isLabelled: true,
                cell: ({ day }) => <Lead title={dayText(day)} to={`/money/${day}`} />,
              },
              {
                id: 'booked',
                head: 'Booked',
                isLabelled: true,
                cell: ({ bookedAt }) =>
                  bookedAt === undefined ? <Quiet>–</Quiet> : momentOf(bookedAt),
              },
              {
                id: 'amount',
                head: 'Amount',
                kind: 'number',
                isLabelled: true,
                cell: ({ theirs }) => moneyText(theirs),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}
