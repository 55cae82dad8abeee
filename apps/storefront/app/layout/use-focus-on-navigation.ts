import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Outside the component, because the error screen remounts the frame. */
let shown: string | undefined;

/** Moves focus to the heading of a new page, so that screen readers start there as after a page load. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (isNew) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
