import { useEffect, useRef, useState } from 'react';

const QUIET = 600;

/** Whether a value changed and has then stayed for a while: announcing each step would be noise. */
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
