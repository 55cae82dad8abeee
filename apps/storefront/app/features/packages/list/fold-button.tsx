import { Icon } from '@cairn/ui/icon';
import styles from './fold-button.module.css';

type Props = { text: string; isOpen: boolean; onToggle(): void };

/** Shows or hides the packages of a size that is wholly over the limit. */
export function FoldButton({ text, isOpen, onToggle }: Props) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      {text}
      <Icon name="chevron-down" />
    </button>
  );
}
