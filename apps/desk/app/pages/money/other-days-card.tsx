import { Card } from '#app/parts/card.tsx';
import { DataTable } from '#app/parts/data-table.tsx';
import { Lead } from '#app/parts/lines.tsx';
import { countText } from '#app/text/amounts.ts';
import { shortId } from '#app/text/ids.ts';
import { subjectPath } from '#app/text/paths.ts';
import { type Day, kindName, ledgerText, signedText } from './day-texts.ts';
import { dayText } from './days.ts';

type Item = Day['otherDays']['items'][number];

/** The way from the sums of a day to its payments export, which has what was booked on it. */
export function OtherDaysCard({ day }: { day: Day }) {
  const { items, total } = day.otherDays;
  if (items.length === 0) return null;
  const isCompared = day.comparedAt !== undefined;
  return (
    <Card
      title="From these sums to the payments export"
      note={countText(total, 'movement')}
      footer={
        isCompared && (
          <ul>
            {ledgerText(day).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {total > items.length && (
              <li>
                {items.length} of {countText(total, 'movement')} are listed.
              </li>
            )}
          </ul>
        )
      }
    >
      <DataTable<Item>
        caption="Movements that are in the sums or in the export alone"
        groups={[{ id: 'others', rows: items }]}
        rowId={({ pspReference, kind, isOfDay }) => `${pspReference} ${kind} ${isOfDay}`}
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
            head: 'Day',
            isLabelled: true,
            cell: (item) => <OtherDay item={item} />,
          },
          {
            id: 'amount',
            head: 'In the export',
            kind: 'number',
            isLabelled: true,
            cell: ({ amount, isOfDay }) => (
              <span>
                {signedText(amount)} <small>{isOfDay ? 'left out' : 'added'}</small>
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

function OtherDay({ item: { isOfDay, bookedAt, countsOn } }: { item: Item }) {
  const other = isOfDay ? bookedAt?.slice(0, 10) : countsOn;
  if (other === undefined) {
    return <Lead title="In no report" note="booked here only" />;
  }
  return (
    <Lead
      title={dayText(other)}
      to={`/money/${other}`}
      note={isOfDay ? 'booked there, counts here' : 'booked here, counts there'}
    />
  );
}
