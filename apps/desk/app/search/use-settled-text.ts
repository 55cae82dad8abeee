import { useEffect, useState } from 'react';

/** Each search is counted and audited: one that is still being typed is not sent. */
const PAUSE = 450;

/** The text once nobody has typed for a moment; `settleNow` is Enter. */
export function useSettledText(text: string): { settled: string; settleNow: () => void } {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return { settled, settleNow: () => setSettled(text) };
}
