import { useEffect, useState } from 'react';

const USUAL = 15_000;

/** Whether something takes longer than usual. */
export function useSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(setSlow, USUAL, true);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isSlow;
}
