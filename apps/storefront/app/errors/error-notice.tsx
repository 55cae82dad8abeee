import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { useEffect, useRef } from 'react';
import { entryOf } from './catalogue.ts';
import { useCurrentError } from './current-error.tsx';
import styles from './error-notice.module.css';
import { type ErrorScreenContent, errorScreenTexts } from './error-screen.tsx';
import { useMessage } from './use-message.ts';

type Props = {
  /** The error screen's texts, used when content has no message for a code. */
  fallback: ErrorScreenContent | undefined;
  dismissLabel: string;
  /** Used instead of them while the browser is offline. */
  offline: { title: string; message: string } | undefined;
};

function isInView(element: Element | null): boolean {
  if (!element || element === document.body) return true;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** Shows the current error at the top of the page. */
export function ErrorNotice({ fallback, dismissLabel, offline }: Props) {
  const { error, clear } = useCurrentError();
  const code = error?.code;
  const message = useMessage(error?.message);
  const notice = useRef<HTMLDivElement>(null);
  const isShown = error !== undefined && message !== undefined;
  useEffect(() => {
    if (!isShown) return;
    window.scrollTo({ top: 0 });
    // Otherwise the focus would stay on something that was scrolled away.
    if (!isInView(document.activeElement)) notice.current?.focus({ preventScroll: true });
  }, [error?.event, isShown]);

  if (!error || code === undefined || message === undefined) return null;
  const { severity, isDismissible } = entryOf(code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  // Offline its message cannot be loaded, and the general text would blame the shop.
  const generic = navigator.onLine
    ? errorScreenTexts(fallback)
    : (offline ?? errorScreenTexts(fallback));
  return (
    <div ref={notice} tabIndex={-1} className={`wrap ${styles.notice}`}>
      {/* A new element for each error: the same one twice in a row is announced twice. */}
      <Alert
        key={error.event}
        tone={severity}
        title={message ? fillIn(message.title, error.values) : generic.title}
        blocking={severity !== 'info'}
        {...(isDismissible && { dismissLabel, onDismiss: clear })}
      >
        <p>{message ? fillIn(message.text, error.values) : generic.message}</p>
      </Alert>
    </div>
  );
}
