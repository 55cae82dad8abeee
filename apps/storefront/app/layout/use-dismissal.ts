import { useEffect, useRef } from 'react';

/** A disclosure that closes, as a menu does, on Escape and on a press elsewhere. */
export function useDismissal() {
  const disclosure = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (isMeant: boolean) => {
      const { current } = disclosure;
      if (!current?.open || !isMeant) return;
      current.open = false;
      if (current.contains(document.activeElement)) current.querySelector('summary')?.focus();
    };
    const onKey = (event: KeyboardEvent) => close(event.key === 'Escape');
    const onPress = ({ target }: PointerEvent) =>
      close(target instanceof Node && !disclosure.current?.contains(target));
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return disclosure;
}
