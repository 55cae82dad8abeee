import { Alert } from '@cairn/ui/alert';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { LogInLink } from '#app/session/log-in-link.tsx';
import type { News } from '#app/session/screen.ts';
import styles from './session-ended.module.css';

type Props = { news: News; layout: LayoutContent };

/** Explains a change of the page that another window caused. It goes with the next page. */
export default function SessionNews({ news, layout }: Props) {
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === 'REPLACE';
  const shownAt = useRef(pathname);
  const [isDismissed, setDismissed] = useState(false);
  const { title, text } =
    news === 'other member' ? layout.session.otherMember : layout.session.loggedOut;
  useEffect(() => {
    // A page that cannot be shown any more leads elsewhere by itself, where the reason is still needed.
    if (isRedirect) shownAt.current = pathname;
    if (pathname !== shownAt.current) setDismissed(true);
    else window.scrollTo({ top: 0 });
  }, [pathname, isRedirect]);
  if (isDismissed) return null;
  return (
    <div className={`wrap ${styles.news}`}>
      <Alert
        tone="info"
        title={title}
        dismissLabel={layout.notice.dismissText}
        onDismiss={() => setDismissed(true)}
      >
        <p>{text}</p>
        {news === 'logged out elsewhere' && (
          <LogInLink>{layout.session.loggedOut.buttonText}</LogInLink>
        )}
      </Alert>
    </div>
  );
}
