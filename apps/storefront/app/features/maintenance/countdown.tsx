import { Icon } from '@cairn/ui/icon';
import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import { countdownWords } from './countdown-words.ts';
import styles from './maintenance-screen.module.css';
import { useCountdown } from './use-countdown.ts';

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
