import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** Seconds left, computed from the clock because browsers delay timers of hidden pages. */
export function useCountdown(seconds: number): number {
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
