import {
  Activity,
  type ComponentType,
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { HeldSession, useSession } from '#app/session/session.tsx';

/** Most visits never need them. Without them a visitor goes on. */
const SessionEnded = lazy<ComponentType<{ layout: LayoutContent }>>(() =>
  import('./session-ended.tsx').catch(() => ({ default: MoveOn })),
);
const SessionNews = lazy(() => import('./session-news.tsx').catch(() => ({ default: () => null })));

function MoveOn() {
  const { moveOn } = useSession();
  useEffect(() => queueMicrotask(moveOn), [moveOn]);
  return null;
}

type Props = { layout: LayoutContent; children: ReactNode };

/** A page, and what is said in its place when its session has ended. */
export function OwnedPage({ layout, children }: Props) {
  const { screen } = useSession();
  return (
    <>
      <Suspense>
        {screen.held && <SessionEnded layout={layout} />}
        {screen.news && <SessionNews key={screen.key} news={screen.news} layout={layout} />}
      </Suspense>
      <Owned>{children}</Owned>
    </>
  );
}

/**
 * Wraps a page that belongs to one member. Its state goes when the member leaves or another
 * arrives. When a session only ends it is hidden, with its effects undone, until the same member is
 * back.
 */
export function Owned({ children }: { children: ReactNode }) {
  const { key, held } = useSession().screen;
  return (
    <Activity mode={held ? 'hidden' : 'visible'}>
      <HeldSession>
        <Fragment key={held?.key ?? key}>{children}</Fragment>
      </HeldSession>
    </Activity>
  );
}
