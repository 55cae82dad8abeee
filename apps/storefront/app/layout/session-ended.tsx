import { Button } from '@cairn/ui/button';
import { Busy, Skeleton } from '@cairn/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { HOLD_LIMIT } from '#app/session/screen.ts';
import { useSession } from '#app/session/session.tsx';
import styles from './session-ended.module.css';

/** Shown instead of the page of a member whose session has ended; after log-in the page is back as it was. */
export default function SessionEnded({ layout }: { layout: LayoutContent }) {
  const { state, logInHere, moveOn, isLeaving } = useSession();
  const { pathname } = useLocation();
  const heldAt = useRef(pathname);
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasPressed, setPressed] = useState(false);
  const { title, text, buttonText, leaveText, windowText } = layout.session.ended;
  const { checkingText } = layout.header;

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    const timer = setTimeout(moveOn, HOLD_LIMIT);
    return () => {
      clearTimeout(timer);
      // The page is shown again by now, if it is.
      requestAnimationFrame(() => before instanceof HTMLElement && before.focus());
    };
  }, []);

  // Following a link gives the page up.
  useEffect(() => {
    if (pathname !== heldAt.current) queueMicrotask(moveOn);
  }, [pathname, moveOn]);

  function logIn() {
    setPressed(true);
    logInHere();
  }

  // Somebody has logged in in another window.
  if (state.isLoading && !hasPressed) {
    return (
      <main id="main" className="wrap">
        <title>{layout.brandName}</title>
        <Busy message={checkingText} className={styles.checking}>
          <Skeleton width="medium" height="title" />
          <Skeleton height="block" />
        </Busy>
      </main>
    );
  }
  return (
    <main id="main" className="wrap">
      {/* The page's own went with it. */}
      <title>{`${title} | ${layout.brandName}`}</title>
      <section className={styles.ended} aria-labelledby="session-ended">
        <h1 id="session-ended" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{text}</p>
        <div className={styles.ways}>
          <Button busy={state.isLoading || isLeaving} onClick={logIn}>
            {buttonText}
          </Button>
          <Button kind="secondary" onClick={moveOn}>
            {leaveText}
          </Button>
        </div>
        <p role="status">{hasPressed && state.isLoading && windowText}</p>
      </section>
    </main>
  );
}
