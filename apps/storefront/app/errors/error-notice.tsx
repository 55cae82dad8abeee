import { Alert } from '@cairn/ui/alert';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { entryOf } from './catalogue.ts';
import { useCurrentError } from './current-error.tsx';
import styles from './error-notice.module.css';
import { type ErrorScreenContent, errorScreenTexts } from './error-screen.tsx';

type Message = { title: string; text: string };
type Props = {
  /** What stands in when content has no message for a code: what the error screen says. */
  fallback: ErrorScreenContent | undefined;
  dismissLabel: string;
};

/** The current error in words, at the top of the page. */
export function ErrorNotice({ fallback, dismissLabel }: Props) {
  const { error, clear } = useCurrentError();
  const { load, data, state } = useFetcher<Message | null>({ key: `message-${error?.code}` });
  const code = error?.code;
  useEffect(() => {
    if (code === undefined) return;
    void load(`/messages/${code}`);
    window.scrollTo({ top: 0 });
  }, [code, load]);

  if (code === undefined || (data === undefined && state !== 'idle')) return null;
  const { severity, isDismissible } = entryOf(code);
  if (severity === 'silent' || severity === 'suppressed') return null;
  const { title, message } = errorScreenTexts(fallback);
  return (
    <div className={`wrap ${styles.notice}`}>
      <Alert
        tone={severity}
        title={data?.title ?? title}
        blocking={severity !== 'info'}
        {...(isDismissible && { dismissLabel, onDismiss: clear })}
      >
        <p>{data?.text ?? message}</p>
      </Alert>
    </div>
  );
}
