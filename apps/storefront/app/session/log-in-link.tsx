import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { returnPath } from './callback.ts';
import { useSession } from './session.tsx';

type Props = { className?: string; children: ReactNode };

/** A link, so that a click before hydration is not lost: the page it leads to logs in. */
export function LogInLink({ className, children }: Props) {
  const { logIn, isLeaving } = useSession();
  const to = new URL(returnPath(useLocation()), 'http://shop');
  to.searchParams.set('loginRequired', 'true');
  const href = useHref(to.pathname + to.search);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // While logging in or out, the page is about to be replaced.
    if (!isLeaving) logIn();
  }

  return (
    <a className={className} href={href} onClick={onClick} aria-busy={isLeaving}>
      {children}
    </a>
  );
}
