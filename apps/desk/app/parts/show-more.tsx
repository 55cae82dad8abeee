import { Button } from '@cairn/ui/button';
import styles from './show-more.module.css';

type Props = { more: (() => void) | undefined; isReading: boolean };

/** Below a list that is read page by page. */
export function ShowMore({ more, isReading }: Props) {
  if (!more) return null;
  return (
    <div className={styles.more}>
      <Button kind="secondary" busy={isReading} onClick={more}>
        Show more
      </Button>
    </div>
  );
}
