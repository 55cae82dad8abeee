import { fillIn } from '@cairn/contract/values/fill-in';
import { dateFormat } from '@cairn/contract/values/formats';
import { zoneName } from '@cairn/contract/values/time-zone';
import { Alert } from '@cairn/ui/alert';
import { useEffect } from 'react';
import type { CheckoutPage } from '#app/content/order-pages/checkout-page.server.ts';
import { useMinutesLeft } from '#app/content/text/use-minutes-left.ts';
import styles from './payment-form.module.css';

const WARNED_BEFORE = 5;

type Props = {
  content: CheckoutPage['expiry'];
  locale: string;
  timeZone: string;
  /** When the payment session and the order end; the earlier one counts. */
  ends: readonly (number | undefined)[];
  /** A payment is in progress, so the page must not be left. */
  isHeld: boolean;
  onExpired(): void;
};

/** Warns shortly before expiry and reports it when it comes. */
export function ExpiryWarning({ content, locale, timeZone, ends, isHeld, onExpired }: Props) {
  const end = firstOf(ends);
  const minutes = useMinutesLeft(end);
  const isOver = minutes === 0 && !isHeld;
  useEffect(() => {
    if (isOver) onExpired();
  }, [isOver]);
  if (end === undefined || minutes === undefined || minutes > WARNED_BEFORE) return null;
  const clock = dateFormat(locale, { timeStyle: 'short', timeZone }).format(end);
  const time = `${clock} (${zoneName(timeZone, locale)})`;
  return (
    <Alert tone="warning" title={content.title} className={styles.notice}>
      <p>{fillIn(content.text, { time })}</p>
    </Alert>
  );
}

function firstOf(ends: readonly (number | undefined)[]): number | undefined {
  const [first] = ends.filter((end) => end !== undefined).toSorted((a, b) => a - b);
  return first;
}
