import { Chip } from '@cairn/ui/chip';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { Empty } from '#app/parts/state-message.tsx';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';
import { type Day, lateText, openLate, openOfDay } from './day-texts.ts';
import { DifferenceItem } from './difference-item.tsx';
import styles from './differences-card.module.css';

type Props = {
  day: Day;
  /** The difference whose panel is open. */
  openKey: string | undefined;
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** Differences between the provider's report and the books, open ones first. */
export function DifferencesCard({ day, openKey, show }: Props) {
  const { differences, total, report, closed, late } = day;
  const [open, lateOpen] = [openOfDay(day), openLate(day)];
  return (
    <Card
      title="Differences"
      note={
        (differences.length > 0 || lateOpen > 0) && (
          <Chip tone={open + lateOpen > 0 ? 'warn' : 'ok'}>{openText(open, lateOpen)}</Chip>
        )
      }
      footer={
        total > differences.length &&
        `${differences.length} of ${countText(total, 'difference')} are listed, open ones first.`
      }
    >
      {late.length > 0 && (
        <p className={styles.late}>
          {lateText(day)} <a href="#late">See what came late</a>
        </p>
      )}
      {differences.length === 0 ? (
        closed ? (
          <Empty title="No differences when it was closed">
            Each movement of the report was in the books on {momentOf(closed.at)}.
          </Empty>
        ) : (
          <Empty title="No differences">
            Each movement of the report is in the books
            {report && `, as of ${momentOf(report.readAt)}`}.
          </Empty>
        )
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

function openText(open: number, lateOpen: number): string {
  if (lateOpen > 0) return `${lateOpen} late, open`;
  return open === 0 ? 'None open' : `${open} open`;
}
