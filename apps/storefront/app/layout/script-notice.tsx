import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import styles from './script-notice.module.css';

type Props = { content: LayoutContent['noScript'] };

/** Says without scripts why paying and logging in do not go on: both happen in the browser. */
export function ScriptNotice({ content }: Props) {
  // Browsers that run scripts never show it, so the client build does without its content.
  return <noscript>{import.meta.env.SSR && content && <Notice content={content} />}</noscript>;
}

function Notice({ content }: { content: NonNullable<Props['content']> }) {
  const { pathname, search } = useLocation();
  const isCheckout = /^(\/external)?\/checkout(\/|$)/.test(pathname);
  if (!isCheckout && !new URLSearchParams(search).has('loginRequired')) return null;
  const { title, text } = isCheckout ? content.checkout : content.logIn;
  return (
    <div className="wrap">
      <p className={styles.notice}>
        <strong>{title}</strong>
        {text}
      </p>
    </div>
  );
}
