import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { Button } from '@cairn/ui/button';
import { useSettled } from '#app/content/text/use-settled.ts';
import type { ChosenPackage } from './offer/shown-offer.ts';
import styles from './package-page.module.css';

type MissingProps = { title: string; text?: string; buttonText: string; onRetry(): void };

/**
 * Buying waits for what could not be fetched. Without the balance the shop cannot say what it will
 * be afterwards, and a member is never shown generic prices as their own.
 */
export function Missing({ title, text, buttonText, onRetry }: MissingProps) {
  return (
    <Alert tone="warning" title={title} blocking className={styles.notice}>
      {text && <p>{text}</p>}
      <Button kind="secondary" size="sm" onClick={onRetry}>
        {buttonText}
      </Button>
    </Alert>
  );
}

type AnnouncementProps = {
  text: string;
  chosen: ChosenPackage | undefined;
};

/** Debounced, so that screen readers hear only the final choice. */
export function Announcement({ text, chosen }: AnnouncementProps) {
  const isSettled = useSettled(`${chosen?.avios} ${chosen?.price.texts.total}`);
  return (
    <p role="status" className="visually-hidden">
      {isSettled &&
        chosen &&
        fillIn(text, {
          amount: chosen.price.texts.receive,
          total: chosen.price.texts.total,
        })}
    </p>
  );
}
