import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Outlives the frame, which the error screen mounts anew. */
let shown: string | undefined;

/** After a change of page the reading position moves to its heading, as a page load would do. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  useEffect(() => {
    const isNew = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (isNew) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
