import { useEffect, useState } from 'react';

const PAUSE = 400;

/** A typed text once typing has paused: each preview is done and taken back by the server. */
export function useSettled(typed: string): { settled: string; isSettled: boolean } {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return { settled, isSettled: settled === typed };
}
