import { useLocation } from 'react-router';
import type { LayoutContent } from '#app/content/pages/layout.server.ts';
import { useNonce } from './nonce.ts';
import styles from './shop-frame.module.css';

type Props = { content: LayoutContent['noScript'] };

/** Says without scripts why paying and logging in do not go on: both happen in the browser. */
export function ScriptNotice({ content }: Props) {
  // Browsers that run scripts never show it, so the client build does without its content.
  return <noscript>{import.meta.env.SSR && content && <Notice content={content} />}</noscript>;
}

function Notice({ content }: { content: NonNullable<Props['content']> }) {
  const { pathname, search } = useLocation();
  const nonce = useNonce();
  const isCheckout = /^(\/external)?\/checkout(\/|$)|\/recipient$/.test(pathname);
  if (!isCheckout && !new URLSearchParams(search).has('loginRequired')) return null;
  const { title, text } = isCheckout ? content.checkout : content.logIn;
  return (
    <div className="wrap">
      {/* Nothing that is loading ever comes. */}
      <style nonce={nonce}>{'[aria-busy=true]{display:none}'}</style>
      <p className={styles.scriptNotice}>
        <strong>{title}</strong>
        {text}
      </p>
    </div>
  );
}
