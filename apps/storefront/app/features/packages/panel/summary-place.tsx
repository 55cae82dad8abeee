import { Icon } from '@cairn/ui/icon';
import { IconButton } from '@cairn/ui/icon-button';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './summary-place.module.css';

type Props = {
  title: string;
  /** The summary, or what stands here before anything is chosen. */
  children: ReactNode;
  /** The short form on phones; undefined until something is chosen. */
  bar:
    | { picture: ReactNode; text: string; total: string; detailsText: string; action: ReactNode }
    | undefined;
};

/** The order summary: beside the choice, or on a phone a bar at the bottom that opens. */
export function SummaryPlace({ title, children, bar }: Props) {
  const [isOpen, setOpen] = useState(false);
  const cardId = useId();
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false);
  };
  // Opened on a phone it covers most of the page, and so what takes the focus there.
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <aside
      id="order"
      className={styles.place}
      data-bar={bar !== undefined || undefined}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={closeByEscape}
      onBlur={closeBehindFocus}
    >
      <div id={cardId} className={styles.card} data-open={isOpen}>
        {children}
      </div>
      {bar && (
        <div className={styles.bar}>
          {bar.picture}
          <p>
            {bar.text}
            <strong>{bar.total}</strong>
          </p>
          <IconButton
            label={bar.detailsText}
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={cardId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-up" />
          </IconButton>
          {bar.action}
        </div>
      )}
    </aside>
  );
}
