import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import styles from './missing.module.css';

type Props = { title: string; text?: string; buttonText: string; onRetry(): void };

/**
 * Ordering waits for what could not be fetched. Without the balance the shop cannot say what it will
 * be afterwards, and a member is never shown generic prices as their own.
 */
export function Missing({ title, text, buttonText, onRetry }: Props) {
  return (
    <Alert tone="warning" title={title} blocking className={styles.notice}>
      {text && <p>{text}</p>}
      <Button kind="secondary" size="sm" onClick={onRetry}>
        {buttonText}
      </Button>
    </Alert>
  );
}

/** For visitors without JavaScript: what of this page needs it. */
export function NeedsScript({ text }: { text: string | undefined }) {
  return (
    <noscript>{text && <Alert tone="warning" title={text} className={styles.notice} />}</noscript>
  );
}
