import { DeskIcon } from '@cairn/ui/desk-icon';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '#app/calls/use-read.ts';
import { Key } from '#app/parts/lines.tsx';
import { Loaded } from '#app/parts/loaded.tsx';
import { StateMessage } from '#app/parts/state-message.tsx';
import { type Hit, hitGroups } from './hits.ts';
import { noteSearch, recentSearches } from './recent-searches.ts';
import { Results } from './results.tsx';
import styles from './search-palette.module.css';
import { useSettledText } from './use-settled-text.ts';

const SHORTEST = 2;

/** Finds orders, plans and members from anywhere, by keyboard alone if one likes. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { settled, settleNow } = useSettledText(text.trim());
  const isSearched = settled.length >= SHORTEST;
  const found = useRead('search', { text: settled }, { isEnabled: isSearched, isReadOnce: true });
  const groups = found.kind === 'loaded' ? hitGroups(found.result) : [];
  const hits = groups.flatMap((group) => group.hits);
  const isSettled = settled === text.trim();
  const [activeAt, setActiveAt] = useState(0);
  const active = isSettled ? hits[Math.min(activeAt, hits.length - 1)] : undefined;

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);

  function open({ to }: Hit, isNewTab: boolean) {
    if (to === undefined) return;
    noteSearch(settled);
    if (isNewTab) return window.open(to, '_blank', 'noopener');
    onClose();
    return navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setActiveAt((at) => Math.min(Math.max(at + by, 0), Math.max(hits.length - 1, 0)));
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (active) open(active, event.metaKey || event.ctrlKey);
    else settleNow();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search"
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className={styles.query}>
        <DeskIcon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search orders, plans, members, payments and cards"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Order, member, payment or last four digits"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActiveAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <Key>esc</Key>
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <div className={styles.results} id={listId} role="listbox" aria-label="Results">
        {isSearched && (
          <Loaded read={found} what="the results">
            {({ orders, subscriptions, members }) =>
              hits.length === 0 ? (
                <StateMessage icon="search" title={`Nothing is known by “${settled}”`}>
                  Try an order’s number, eight characters of its reference, a membership number, an
                  email, the beginning of a name, or the last four digits of a card.
                </StateMessage>
              ) : (
                <Results
                  listId={listId}
                  groups={groups}
                  text={settled}
                  activeId={active?.id}
                  isMore={[orders, subscriptions, members].some(({ next }) => next !== undefined)}
                  onOpen={open}
                />
              )
            }
          </Loaded>
        )}
      </div>
      {!isSearched && <Recent onChoose={setText} />}
      <p className={styles.foot}>
        <span className={styles.keys}>
          <Key>↑</Key>
          <Key>↓</Key> choose
        </span>
        <span className={styles.keys}>
          <Key>↵</Key> open
        </span>
        <span className={styles.keys}>
          <Key>⌘</Key>
          <Key>↵</Key> new tab
        </span>
        <span className={styles.logged}>Searches are logged</span>
      </p>
    </dialog>
  );
}

function Recent({ onChoose }: { onChoose: (text: string) => void }) {
  const recent = recentSearches();
  if (recent.length === 0) {
    return (
      <p className={styles.hint}>
        An order’s number or reference, a payment’s, a membership number, an email, a name, or the
        last four digits of a card.
      </p>
    );
  }
  return (
    <div className={styles.recent}>
      <h2>Looked for before</h2>
      {recent.map((text) => (
        <button key={text} type="button" onClick={() => onChoose(text)}>
          <DeskIcon name="history" />
          {text}
        </button>
      ))}
    </div>
  );
}
