import type { PastTransaction } from '@cairn/contract/orders/transaction-history';
import { dayIn } from '@cairn/contract/values/day-in';
import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { isolated } from '@cairn/contract/values/isolated';
import { serverNow } from '@cairn/contract/values/server-clock';
import { Icon } from '@cairn/ui/icon';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { HomeContent } from '#app/content/pages/discovery-page.server.ts';
import { rowOf } from '#app/ordering/orders/product-table.ts';
import { historyPath } from '#app/ordering/paths.ts';
import frame from '../members.module.css';
import type { Reader } from './describe-plan.ts';
import styles from './home-card.module.css';

/** Apart, or the start page would name its style sheets to every visitor. */
const GiftPicture = lazy(() => import('./gift-picture.tsx'));

type Props = { content: HomeContent['delivery']; delivery: PastTransaction; reader: Reader };

/** A gift or transfer that waits for its date. */
export function DeliveryCard({ content, delivery, reader }: Props) {
  const { product, recipient, aviosAmount, bonusAvios } = delivery;
  const { locale } = reader;
  const { firstName } = recipient ?? {};
  const values = {
    name: firstName ? isolated(firstName) : content.anotherMemberText,
    amount: (aviosAmount + bonusAvios).toLocaleString(locale),
    ...dayOf(delivery, reader),
  };
  const title = product === 'transfer' ? content.transferTitle : content.giftTitle;
  return (
    <section
      className={`${frame.offer} ${frame.delivery} ${styles.card} ${styles.delivery}`}
      aria-labelledby="home-delivery"
    >
      {product === 'gift' ? (
        <Suspense fallback={<span className={styles.scene} />}>
          <GiftPicture occasion={delivery.occasion} className={styles.scene} />
        </Suspense>
      ) : (
        <img src={rowOf(product).drawing} alt="" width="160" height="112" />
      )}
      <div>
        <p className={styles.label}>
          <Icon name={product === 'transfer' ? 'arrow-left-right' : 'gift'} />
          {content.label}
        </p>
        <h2 id="home-delivery">{fillIn(title, values)}</h2>
        <p>{fillIn(content.text, values)}</p>
        <Link className={styles.link} to={historyPath(delivery.id)}>
          {content.linkText}
        </Link>
      </div>
    </section>
  );
}

const DAY = 86_400_000;

/** The day by the member's clock, and how far it is: "tomorrow", "in 37 days". */
function dayOf(
  { deliverAt, issueDate }: PastTransaction,
  { locale, timeZone }: Reader,
): Record<string, string> {
  if (deliverAt === undefined || issueDate === undefined) return {};
  const today = dayIn(timeZone, new Date(serverNow()));
  const days = Math.max(0, Math.round((Date.parse(issueDate) - Date.parse(today)) / DAY));
  const format = { weekday: 'long', day: 'numeric', month: 'long', timeZone } as const;
  return {
    date: dateFormat(locale, format).format(new Date(deliverAt)),
    when: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'),
  };
}
