import { fillIn } from '@cairn/contract/values/fill-in';
import { Alert } from '@cairn/ui/alert';
import { useEffect } from 'react';
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

function Notice({ error, fallback, dismissLabel }: Props & { error: ErrorRecord }) {
  const { clear } = useCurrentError();
  const message = useMessage(error.message);
  if (message === undefined) return null;
  const { severity, isDismissible } = entryOf(error.code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  const generic = errorScreenTexts(fallback);
  return (
    <div className={`wrap ${styles.notice}`}>
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
