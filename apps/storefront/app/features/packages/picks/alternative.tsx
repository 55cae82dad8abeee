import { startPage } from '@cairn/contract/values/product';
import { Icon } from '@cairn/ui/icon';
import { Link } from 'react-router';
import type { AllowanceTexts } from '#app/content/order-pages/purchase-page.server.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import styles from './picks.module.css';

/** Another product, which the yearly limit of purchases does not stop. */
export function Alternative(props: AllowanceTexts['alternatives'][number]) {
  const { product, label, title, note, text, linkText } = props;
  return (
    <li>
      <Link className={`${styles.pick} ${styles.other}`} to={startPage(product)}>
        <span className={styles.label}>
          <Icon name={product === 'booster' ? 'chevrons-up' : 'repeat'} />
          {label}
        </span>
        <img
          className={styles.picture}
          src={rowOf(product).drawing}
          alt=""
          width="160"
          height="112"
        />
        <span className={styles.receive}>
          <b>{title}</b>
        </span>
        <span className={styles.how}>{note}</span>
        <span className={styles.why}>{text}</span>
        <span className={styles.go}>
          {linkText}
          <Icon name="arrow-right" />
        </span>
      </Link>
    </li>
  );
}
