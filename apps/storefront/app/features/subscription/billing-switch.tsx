import type { SubscriptionInterval } from '@cairn/contract/subscriptions/subscription-interval';
import { Icon } from '@cairn/ui/icon';
import { Link, useSearchParams } from 'react-router';
import type { SubscribePage } from '#app/content/order-pages/subscribe-page.server.ts';
import { withoutSignIn } from '#app/session/callback.ts';
import styles from './billing-switch.module.css';
import { INTERVALS } from './rules.ts';

type Props = { content: SubscribePage['billing']; interval: SubscriptionInterval };

/** Links, so that the switch works before and without script, and survives a reload. */
export function BillingSwitch({ content, interval }: Props) {
  const search = withoutSignIn(useSearchParams()[0]);
  const texts = { monthly: content.monthlyText, annually: content.annuallyText };
  return (
    <nav className={styles.switch} aria-label={content.label}>
      {INTERVALS.map((one) => {
        search.set('billing', one);
        return (
          <Link
            key={one}
            to={`?${search}`}
            replace
            preventScrollReset
            aria-current={one === interval ? 'true' : undefined}
          >
            <Icon name="check" />
            {texts[one]}
          </Link>
        );
      })}
    </nav>
  );
}
