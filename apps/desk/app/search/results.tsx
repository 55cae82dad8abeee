import { useEffect, useRef } from 'react';
import { IconSpot } from '#app/parts/icon-spot.tsx';
import type { Hit, HitGroup } from './hits.ts';
import styles from './results.module.css';

type Props = {
  listId: string;
  groups: readonly HitGroup[];
  /** Marked in the rows. */
  text: string;
  activeId: string | undefined;
  isMore: boolean;
  onOpen: (hit: Hit, isNewTab: boolean) => void;
};

/** Search results as options of the combobox. */
export function Results({ listId, groups, text, activeId, isMore, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId === undefined) return;
    const option = list.current?.querySelector('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} role="presentation">
      {groups.map(({ id, title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={id} role="group" aria-labelledby={`${listId}-${id}`}>
          <p id={`${listId}-${id}`} className={styles.head} role="presentation">
            <span>{title}</span>
            <span>{hits.length}</span>
          </p>
          {hits.map((hit) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field points to it by aria-activedescendant
            <div
              key={hit.id}
              id={`${listId}-${hit.id}`}
              role="option"
              aria-selected={hit.id === activeId}
              className={styles.hit}
              onClick={(event) => onOpen(hit, event.metaKey || event.ctrlKey)}
            >
              <IconSpot icon={hit.icon} tone={hit.tone} />
              <b>
                <Marked text={hit.title} part={text} />
              </b>
              <small>
                <Marked text={hit.note} part={text} />
              </small>
              <span className={styles.figure}>
                <b>{hit.figure}</b>
                <small>{hit.figureNote}</small>
              </span>
            </div>
          ))}
        </div>
      ))}
      {isMore && (
        <p className={styles.more}>There is more. Type more of it to find the right one.</p>
      )}
    </div>
  );
}

/** A text in which the part that was typed is marked. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
