import { Icon } from '@cairn/ui/icon';
import styles from './choice-mark.module.css';

/** Ticked inside a pressed button. */
export function ChoiceMark({ className }: { className: string | undefined }) {
  return (
    <span className={`${styles.mark} ${className}`} aria-hidden="true">
      <Icon name="check" />
    </span>
  );
}
