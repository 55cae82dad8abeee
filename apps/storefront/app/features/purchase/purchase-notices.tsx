import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { fillIn } from '#app/content/fill-in.ts';
import type { PurchasePage } from '#app/content/purchase-page.server.ts';
import { useSettled } from '#app/content/use-settled.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './purchase-page.module.css';
import type { SummaryProps } from './purchase-summary.tsx';

/** Without a balance nobody knows what it will be: buying waits until it is there. */
export function BalanceMissing({ texts }: { texts: PurchasePage['balanceMissing'] }) {
  const { refreshBalance } = useSession();
  return (
    <Alert tone="warning" title={texts.title} blocking className={styles.notice}>
      <p>{texts.text}</p>
      <Button kind="secondary" size="sm" onClick={refreshBalance}>
        {texts.buttonText}
      </Button>
    </Alert>
  );
}

type MissingProps = { content: PurchasePage; onRetry(): void };

/** A member's own prices could not be had; those for everybody must not be promised to them. */
export function PricesMissing({ content, onRetry }: MissingProps) {
  return (
    <Alert tone="warning" title={content.packages.failedText} blocking className={styles.notice}>
      <Button kind="secondary" size="sm" onClick={onRetry}>
        {content.balanceMissing.buttonText}
      </Button>
    </Alert>
  );
}

type AnnouncementProps = Pick<SummaryProps, 'content' | 'chosen' | 'locale'>;

/** Told once the choosing has stopped. */
export function Announcement({ content, chosen, locale }: AnnouncementProps) {
  const isSettled = useSettled(`${chosen?.avios} ${chosen?.price.texts.total}`);
  return (
    <p role="status" className="visually-hidden">
      {isSettled &&
        chosen &&
        fillIn(content.summary.announcement, {
          amount: (chosen.avios + chosen.price.bonusAvios).toLocaleString(locale),
          total: chosen.price.texts.total,
        })}
    </p>
  );
}
