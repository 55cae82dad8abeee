import { useEffect, useRef, useState } from 'react';

const QUIET = 600;

/** True once a changed value has been stable for a while, so that screen readers do not announce every step. */
export function useSettled(value: string): boolean {
  const isFirst = useRef(true);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(setSettled, QUIET, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
