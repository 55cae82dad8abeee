import { Card } from '#app/parts/card.tsx';
import { ReadAgain } from '#app/parts/read-again.tsx';
import { Timeline } from '#app/parts/timeline.tsx';
import { clockName, dayOf, logTimeOf } from '#app/text/times.ts';
import { entryText } from './entry-texts.ts';
import type { Entry, MemberRef } from './records.ts';

type Props = {
  entries: readonly Entry[];
  company: MemberRef['company'];
  createdAt: string;
  readAt: number;
};

/** Everything that happened to an order or a subscription, and what is still to come. */
export function RecordTimeline({ entries, company, createdAt, readAt }: Props) {
  const lines = entries.flatMap((entry, index) => {
    const text = entryText(entry, entries);
    if (!text) return [];
    const at = logTimeOf(entry.at, createdAt, company);
    return [{ id: `${entry.kind} ${entry.at} ${index}`, at, dateTime: entry.at, ...text }];
  });
  return (
    <Card
      title="What happened"
      note={`${dayOf(createdAt, company)}, ${clockName(company)}`}
      footer={<ReadAgain readAt={readAt} />}
    >
      <Timeline entries={lines} />
    </Card>
  );
}
