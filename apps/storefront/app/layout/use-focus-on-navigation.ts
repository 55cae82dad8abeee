import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the reading position moves to its heading, as a page load would do. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
