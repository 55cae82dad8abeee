import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { buttonClass } from '@cairn/ui/button';
import { type ComponentType, type ReactNode, useEffect } from 'react';
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
  useEffect(() => {
    if (error) window.scrollTo({ top: 0 });
  }, [error?.event]);

  if (!error || code === undefined || message === undefined) return null;
  const { severity, isDismissible } = entryOf(code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  const generic = errorScreenTexts(fallback);
  return (
    <div className={`wrap ${styles.notice}`}>
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
