import { Icon } from '@cairn/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import styles from './summary-place.module.css';

type Props = {
  title: string;
  /** The summary card. */
  children: ReactNode;
  emptyText: string;
  /** The short form on phones; undefined until something is chosen. */
  bar: { total: string; text: string; action: ReactNode } | undefined;
};

/** The order summary: beside the choice, or on a phone a bar at the bottom that opens. */
export function SummaryPlace({ title, children, emptyText, bar }: Props) {
  const [isOpen, setOpen] = useState(false);
  const cardId = useId();
  return (
    <aside id="order" className={styles.place} aria-label={title} tabIndex={-1}>
      <div id={cardId} className={styles.card} data-open={isOpen && bar !== undefined}>
        {children}
      </div>
      <div className={styles.bar}>
        {bar ? (
          <>
            <div>
              <strong>{bar.total}</strong>
              <button
                type="button"
                className={styles.more}
                aria-expanded={isOpen}
                aria-controls={cardId}
                onClick={() => setOpen(!isOpen)}
              >
                {bar.text}
                <Icon name="chevron-up" />
              </button>
            </div>
            {bar.action}
          </>
        ) : (
          <p>{emptyText}</p>
        )}
      </div>
    </aside>
  );
}
