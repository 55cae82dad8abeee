import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { entryOf } from './catalogue.ts';
import { useCurrentError } from './current-error.tsx';
import styles from './error-notice.module.css';
import type { ErrorRecord } from './error-record.ts';
import { type ErrorScreenContent, errorScreenTexts } from './error-screen.tsx';
import { useMessage } from './use-message.ts';

type Props = {
  /** The error screen's texts, used when content has no message for a code. */
  fallback: ErrorScreenContent | undefined;
  dismissLabel: string;
  /** Used instead of them while the browser is offline. */
  offline: { title: string; message: string } | undefined;
};

/** Shows the current error at the top of the page, above the one whose cause remains. */
export function ErrorNotice(props: Props) {
  const { errors } = useCurrentError();
  const newest = Math.max(0, ...errors.map(({ event }) => event));
  useEffect(() => {
    if (newest > 0) window.scrollTo({ top: 0 });
  }, [newest]);
  return errors.map((error) => (
    // A new element for each error: the same one twice in a row is announced twice.
    <Notice key={error.event} error={error} {...props} />
  ));
}

function Notice({ error, fallback, dismissLabel, offline }: Props & { error: ErrorRecord }) {
  const { clear } = useCurrentError();
  const message = useMessage(error.message);
  const notice = useVisibleFocus(message !== undefined);
  if (message === undefined) return null;
  const { severity, isDismissible } = entryOf(error.code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  // Offline its message cannot be loaded, and the general text would blame the shop.
  const generic = (!navigator.onLine && offline) || errorScreenTexts(fallback);
  return (
    <div ref={notice} tabIndex={-1} className={`wrap ${styles.notice}`}>
      <Alert
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

let hadFocus = false;

/** The page scrolls to its notice: a focus that would be left behind goes there, too, and to the next. */
function useVisibleFocus(isShown: boolean) {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = notice.current;
    if (!isShown || !node) return;
    if (hadFocus || !isInView(document.activeElement)) node.focus({ preventScroll: true });
    hadFocus = false;
    return () => {
      hadFocus = document.activeElement === node;
    };
  }, [isShown]);
  return notice;
}

/** After the scroll to the top, which comes first. */
function isInView(element: Element | null): boolean {
  if (!element || element === document.body) return true;
  window.scrollTo({ top: 0 });
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
