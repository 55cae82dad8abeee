import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { buttonClass } from '@cairn/ui/button';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
import { entryOf } from './catalogue.ts';
import { useCurrentError } from './current-error.tsx';
import styles from './error-notice.module.css';
import { type ErrorScreenContent, errorScreenTexts } from './error-screen.tsx';
import { useMessage } from './use-message.ts';

type Props = {
  /** The error screen's texts, used when content has no message for a code. */
  fallback: ErrorScreenContent | undefined;
  dismissLabel: string;
  /** Renders a message's link; undefined in a frame without ways into the shop. */
  MessageLink?: ComponentType<{ link: string; className: string; children: ReactNode }>;
};

/** Shows the current error at the top of the page. */
export function ErrorNotice({ fallback, dismissLabel, MessageLink }: Props) {
  const { error, clear } = useCurrentError();
  const code = error?.code;
  const message = useMessage(error?.message);
  const place = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const isShown = message !== undefined;
  useLayoutEffect(() => {
    const added = (place.current?.offsetHeight ?? 0) - height.current;
    height.current += added;
    if (!error || height.current === 0) return;
    // What is on screen keeps its place at first and is then scrolled, so that it never jumps under a finger.
    window.scrollTo({ top: window.scrollY + added, behavior: 'instant' });
    const frame = requestAnimationFrame(() => window.scrollTo({ top: 0, behavior: scrolling() }));
    return () => cancelAnimationFrame(frame);
  }, [error?.event, isShown]);

  if (!error || code === undefined || message === undefined) return null;
  const { severity, isDismissible } = entryOf(code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  const generic = errorScreenTexts(fallback);
  return (
    <div ref={place} className={`wrap ${styles.notice}`}>
      {/* A new element for each error: the same one twice in a row is announced twice. */}
      <Alert
        key={error.event}
        tone={severity}
        title={message ? fillIn(message.title, error.values) : generic.title}
        blocking={severity !== 'info'}
        {...(isDismissible && { dismissLabel, onDismiss: clear })}
      >
        <p>{message ? fillIn(message.text, error.values) : generic.message}</p>
        {MessageLink && message?.link && (
          <MessageLink
            link={message.link.link}
            className={buttonClass({ kind: 'secondary', size: 'sm' })}
          >
            {message.link.text}
          </MessageLink>
        )}
      </Alert>
    </div>
  );
}

function scrolling(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
