import { Chip } from '@cairn/ui/chip';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';
import type { Day } from './day-texts.ts';
import { DifferenceItem } from './difference-item.tsx';

type Props = {
  day: Day;
  /** The difference whose panel is open. */
  openKey: string | undefined;
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** Differences between the provider's report and the books, open ones first. */
export function DifferencesCard({ day, openKey, show }: Props) {
  const { differences, total, report } = day;
  const open = differences.filter(({ state }) => state === 'open').length;
  return (
    <Card
      title="Differences"
      note={differences.length > 0 && <Chip tone={open > 0 ? 'warn' : 'ok'}>{openText(open)}</Chip>}
      footer={
        total > differences.length &&
        `${differences.length} of ${countText(total, 'difference')} are listed, open ones first.`
      }
    >
      {differences.length === 0 ? (
        <Empty title="No differences">
          Each movement of the report is in the books
          {report && `, as of ${momentOf(report.readAt)}`}.
        </Empty>
      ) : (
        <ul>
          {differences.map((difference) => (
            <DifferenceItem
              key={difference.key}
              difference={difference}
              isOpen={openKey === `${difference.day} ${difference.key}`}
              show={show}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function openText(open: number): string {
  return open === 0 ? 'None open' : `${open} open`;
}
