import { useSettled } from '#app/content/text/use-settled.ts';
import type { Amount } from './use-amount.ts';

type Props = { amount: Amount; text: string; isStopped: boolean };

/** Debounced, so that screen readers hear where the slider ends. An error is beside the field. */
export function Announcement({ amount, text, isStopped }: Props) {
  const isSettled = useSettled(`${amount.avios} ${text}`);
  return (
    <p role="status" className="visually-hidden">
      {isSettled && !isStopped && !amount.error && text}
    </p>
  );
}
