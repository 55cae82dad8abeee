import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import type { PackageChoice } from '#app/content/order-pages/package-choice.server.ts';
import { useSettled } from '#app/content/text/use-settled.ts';
import { useSession } from '#app/session/session.tsx';
import type { ChosenPackage } from './offer/shown-offer.ts';
import styles from './package-page.module.css';

type MissingTexts = { title: string; text: string; buttonText: string };

/** Buying waits for the balance: without it the shop cannot say what it will be afterwards. */
export function BalanceMissing({ texts }: { texts: MissingTexts }) {
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

type PricesMissingProps = { texts: PackageChoice['packages']; onRetry(): void };

/** A member is never shown generic prices as their own. */
export function PricesMissing({ texts, onRetry }: PricesMissingProps) {
  return (
    <Alert tone="warning" title={texts.failedText} blocking className={styles.notice}>
      <Button kind="secondary" size="sm" onClick={onRetry}>
        {texts.retryText}
      </Button>
    </Alert>
  );
}

type AnnouncementProps = {
  text: string;
  chosen: ChosenPackage | undefined;
  locale: string;
};

/** Debounced, so that screen readers hear only the final choice. */
export function Announcement({ text, chosen, locale }: AnnouncementProps) {
  const isSettled = useSettled(`${chosen?.avios} ${chosen?.price.texts.total}`);
  return (
    <p role="status" className="visually-hidden">
      {isSettled &&
        chosen &&
        fillIn(text, {
          amount: (chosen.avios + chosen.price.bonusAvios).toLocaleString(locale),
          total: chosen.price.texts.total,
        })}
    </p>
  );
}
