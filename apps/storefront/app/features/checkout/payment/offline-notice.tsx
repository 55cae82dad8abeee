import { Alert } from '@cairn/ui/alert';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { useOnline } from './connection.ts';
import styles from './payment-form.module.css';

/** A payment sent just before going offline may have arrived, so the text promises nothing. */
export function OfflineNotice({ content }: { content: CheckoutPage['offline'] }) {
  const isOnline = useOnline();
  if (isOnline || !content) return null;
  return (
    <Alert tone="warning" title={content.title} className={styles.notice}>
      <p>{content.text}</p>
    </Alert>
  );
}
