import { DeskIcon } from '@cairn/ui/desk-icon';
import { Key } from '#app/parts/lines.tsx';
import styles from './search-field.module.css';

/** Looks like a field and opens the search, as ⌘K, Ctrl-K and / do. */
export function SearchField({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.field} onClick={onOpen}>
      <DeskIcon name="search" />
      <span>Order, member, payment or last four digits</span>
      <Key>⌘K</Key>
    </button>
  );
}
