import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { returnPath } from './callback.ts';
import { useSession } from './session.tsx';

type Props = {
  className?: string | undefined;
  /** The page to return to, if it is not this one. */
  to?: string;
  onLeave?(): void;
  children: ReactNode;
};

/** A link, so that a click before hydration is not lost: the page it leads to logs in. */
export function LogInLink({ className, to, onLeave, children }: Props) {
  const { logIn, isLeaving } = useSession();
  const page = returnPath(useLocation());
  const linked = new URL(to ?? page, 'http://shop');
  linked.searchParams.set('loginRequired', 'true');
  const href = useHref(linked.pathname + linked.search);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // While logging in or out, the page is about to be replaced.
    if (isLeaving) return;
    onLeave?.();
    logIn(to && returnPath(new URL(href, linked)));
  }

  return (
    <a className={className} href={href} onClick={onClick} aria-busy={isLeaving}>
      {children}
    </a>
  );
}
