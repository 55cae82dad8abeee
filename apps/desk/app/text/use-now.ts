import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, moving on every minute: waiting times and deadlines stay true on an open page. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
