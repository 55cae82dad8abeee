import { Alert } from '@cairn/ui/alert';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { useOnline } from './connection.ts';
import styles from './payment-form.module.css';

type Props = { content: CheckoutPage['offline']; isPaying: boolean };

/** A payment sent just before going offline may have arrived, so its text promises nothing. */
export function OfflineNotice({ content, isPaying }: Props) {
  const isOnline = useOnline();
  if (isOnline || !content) return null;
  const { title, text } = isPaying ? content : content.idle;
  return (
    <Alert tone="warning" title={title} className={styles.notice}>
      <p>{text}</p>
    </Alert>
  );
}
