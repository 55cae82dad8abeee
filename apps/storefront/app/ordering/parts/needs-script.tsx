import { Alert } from '@cairn/ui/alert';
import styles from './missing.module.css';

/** For visitors without JavaScript: what of this page needs it. */
export function NeedsScript({ text }: { text: string | undefined }) {
  return (
    <noscript>{text && <Alert tone="warning" title={text} className={styles.notice} />}</noscript>
  );
}
