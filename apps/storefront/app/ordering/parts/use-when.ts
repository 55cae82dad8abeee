import { useEffect, useEffectEvent } from 'react';

/** Runs once each time the condition turns true: on every render, navigations would never end. */
export function useWhen(condition: boolean, act: () => void): void {
  const onTrue = useEffectEvent(act);
  useEffect(() => {
    if (condition) onTrue();
  }, [condition]);
}
