import { fillIn } from '@cairn/contract/values/fill-in';
import { Icon } from '@cairn/ui/icon';
import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import styles from './maintenance-screen.module.css';

const SECONDS = 20;

type Props = { retryMessage: string; retryTimeUnit: string };

/** Announced to screen readers once, at the start. At zero the page reloads. */
export function Countdown({ retryMessage, retryTimeUnit }: Props) {
  const left = useCountdown(SECONDS);
  const start = useHref('/');
  useEffect(() => {
    // A full page load: only the server knows whether the shop is open again.
    if (left === 0) location.replace(start);
  }, [left, start]);

  const [notice, setNotice] = useState('');
  useEffect(() => {
    const { before, after } = countdownWords(retryMessage, retryTimeUnit, SECONDS);
    setNotice(before + SECONDS + after);
  }, [retryMessage, retryTimeUnit]);

  const { before, after } = countdownWords(retryMessage, retryTimeUnit, left);
  return (
    <>
      <p className={styles.countdown} aria-hidden="true">
        <Icon name="timer" />
        <span>
          {before}
          <b>{left}</b>
          {after}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {notice}
      </p>
    </>
  );
}

/** The text before and after the number in `Trying again in 20 seconds`. */
export function countdownWords(
  message: string,
  timeUnit: string,
  seconds: number,
): { before: string; after: string } {
  const template = message.includes('{seconds}') ? message : `${message} {seconds} {unit}`;
  const [one = '', several = one] = timeUnit.split('|');
  const [before = '', ...after] = template.split('{seconds}');
  const unit = seconds === 1 ? one : several;
  return {
    before: fillIn(before, { unit }),
    after: fillIn(after.join(String(seconds)), { unit }),
  };
}

const SECOND = 1_000;

/** Seconds left, computed from the clock because browsers delay timers of hidden pages. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * SECOND;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.round((end - Date.now()) / SECOND));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
