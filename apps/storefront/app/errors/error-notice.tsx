import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { buttonClass } from '@cairn/ui/button';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
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
  /** Renders a message's link; undefined in a frame without ways into the shop. */
  MessageLink?: ComponentType<{ link: string; className: string; children: ReactNode }>;
};

/** Shows the current error at the top of the page, above the one whose cause remains. */
export function ErrorNotice(props: Props) {
  const { errors } = useCurrentError();
  const { place, scrollIn } = useScrolledIn(errors);
  return (
    <div ref={place}>
      {errors.map((error) => (
        // A new element for each error: the same one twice in a row is announced twice.
        <Notice key={error.event} error={error} {...props} onShown={scrollIn} />
      ))}
    </div>
  );
}

/** Keeps the content in its place when notices appear above it, so that nothing jumps under a finger. */
function useScrolledIn(errors: readonly ErrorRecord[]) {
  const place = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const measure = () => {
    const before = height.current;
    height.current = place.current?.offsetHeight ?? 0;
    return height.current - before;
  };
  useLayoutEffect(() => void measure(), [errors]);
  /** Called in a notice's layout effect, so that it runs before the notice is painted. */
  function scrollIn() {
    const added = measure();
    if (added > 0) window.scrollTo({ top: window.scrollY + added, behavior: 'instant' });
    // One frame later than the next, which paints the page where it was.
    const scroll = () => window.scrollTo({ top: 0, behavior: scrolling() });
    requestAnimationFrame(() => requestAnimationFrame(scroll));
  }
  return { place, scrollIn };
}

type NoticeProps = Props & { error: ErrorRecord; onShown(): void };

function Notice({ error, fallback, dismissLabel, offline, MessageLink, onShown }: NoticeProps) {
  const { clear } = useCurrentError();
  const message = useMessage(error.message);
  const cause = useMessage(error.cause);
  const isShown = message !== undefined && (error.cause === undefined || cause !== undefined);
  const notice = useVisibleFocus(isShown);
  // After the focus, which is looked for with the page at its top.
  useLayoutEffect(() => {
    if (isShown) onShown();
  }, [isShown]);
  if (!isShown) return null;
  const { severity, isDismissible } = entryOf(error.code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  // Offline its message cannot be loaded, and the general text would blame the shop.
  const generic = (!navigator.onLine && offline) || errorScreenTexts(fallback);
  return (
    <div ref={notice} tabIndex={-1} className={`wrap ${styles.notice}`}>
      <Alert
        tone={severity}
        title={cause?.title ?? (message ? fillIn(message.title, error.values) : generic.title)}
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
