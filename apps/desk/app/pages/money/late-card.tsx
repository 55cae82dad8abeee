import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { useOpenPanel } from '#app/panel/use-open-panel.ts';
import { Card } from '#app/parts/card.tsx';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';
import type { Day } from './day-texts.ts';
import { DifferenceItem } from './difference-item.tsx';
import styles from './late-card.module.css';

type Props = {
  day: Day;
  /** The difference whose panel is open. */
  openKey: string | undefined;
  show: ReturnType<typeof useOpenPanel>['show'];
};

/** Changes after the day was closed. Links to them end in #late. */
export function LateCard({ day: { late, report }, openKey, show }: Props) {
  const { hash } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  const isWanted = hash === '#late';
  // The browser looked for it before the day was loaded.
  useEffect(() => {
    if (isWanted) card.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  if (late.length === 0) return null;
  const read =
    report && `; report read ${momentOf(report.readAt)}, ${countText(report.lines, 'line')}`;
  return (
    <div id="late" ref={card} className={styles.late}>
      <Card
        title="Reported after this day was closed"
        note={`${countText(late.length, 'line')}${read ?? ''}`}
      >
        <ul>
          {late.map((difference) => (
            <DifferenceItem
              key={difference.key}
              difference={difference}
              isOpen={openKey === `${difference.day} ${difference.key}`}
              show={show}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}
