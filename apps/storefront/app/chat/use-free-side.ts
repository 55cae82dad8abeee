import { type RefObject, useEffect, useState } from 'react';

/** The side of a wide window for a panel, which moves away from what takes the focus behind it. */
export function useFreeSide(panel: RefObject<HTMLElement | null>): 'left' | 'right' {
  const [side, setSide] = useState<'left' | 'right'>('right');
  useEffect(() => {
    function makeWay({ target }: FocusEvent) {
      const element = panel.current;
      if (!element || !(target instanceof Element) || element.contains(target)) return;
      const covered = target.getBoundingClientRect();
      const cover = element.getBoundingClientRect();
      const isBeside = covered.right <= cover.left || covered.left >= cover.right;
      if (isBeside || covered.bottom <= cover.top || covered.top >= cover.bottom) return;
      const middle = (covered.left + covered.right) / 2;
      setSide(middle > window.innerWidth / 2 ? 'left' : 'right');
    }
    document.addEventListener('focusin', makeWay);
    return () => document.removeEventListener('focusin', makeWay);
  }, [panel]);
  return side;
}
