import { Button } from '@cairn/ui/button';
import { NoticeScreen } from '@cairn/ui/notice-screen';
import { useEffect, useState } from 'react';
import { reportToServer } from './report-to-server.ts';

export type ErrorScreenContent = {
  title?: string | undefined;
  message?: string | undefined;
  /** The next step for the member. */
  advice?: string | undefined;
  reloadText?: string | undefined;
  backgroundImage?: { src: string; width: number; height: number } | undefined;
};

/** Fallback texts, used when content is unavailable. */
const BUILT_IN = {
  title: 'Oops!',
  message: 'Something went wrong, our technical team is investigating the issue.',
  advice: 'Please reload the page in a minute or two. Nothing you’ve paid for is lost.',
  reloadText: 'Reload page',
};

export type OfflineTexts = { title: string; message: string };

export const BUILT_IN_OFFLINE: OfflineTexts = {
  title: 'You’re offline',
  message: 'Check your connection.',
};

export function errorScreenTexts(content: ErrorScreenContent | undefined) {
  return {
    title: content?.title ?? BUILT_IN.title,
    message: content?.message ?? BUILT_IN.message,
    advice: content?.advice ?? BUILT_IN.advice,
    reloadText: content?.reloadText ?? BUILT_IN.reloadText,
  };
}

type Props = {
  content: ErrorScreenContent | undefined;
  offline?: OfflineTexts | undefined;
  /** While the shop does not answer, though the browser is online. */
  unreachable?: OfflineTexts | undefined;
  error: unknown;
};

/** As Chromium, Safari and Firefox say it. */
const NO_ANSWER = /^(Failed to fetch|Load failed|NetworkError)/;

export function ErrorScreen(props: Props) {
  const { content, offline = BUILT_IN_OFFLINE, unreachable = offline, error } = props;
  const { title, message, advice, reloadText } = errorScreenTexts(content);
  // Only in the browser, after a navigation: a page from the server was not made offline.
  const [isOffline] = useState(() => typeof window !== 'undefined' && !navigator.onLine);
  const isUnreachable = error instanceof TypeError && NO_ANSWER.test(error.message);
  useEffect(() => {
    // This screen says the same as the notice that a missing file has raised over the page.
    document.querySelector<HTMLDialogElement>('.build-error')?.close();
    if (isUnreachable) return;
    if (!isOffline) return reportToServer('page_failed', 'error screen');
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline, isUnreachable]);
  const away = (isOffline && offline) || (isUnreachable && unreachable);
  // Its picture could not be loaded either.
  const shown = away || { title, message, picture: content?.backgroundImage };
  return (
    <NoticeScreen picture={undefined} {...shown}>
      <title>{shown.title}</title>
      {!away && <p>{advice}</p>}
      {/* A form, so that the button also reloads without JavaScript. */}
      <form
        data-error-screen
        onSubmit={(event) => {
          event.preventDefault();
          // Without the shop a reload would replace the page with the browser's own error page.
          fetch(location.href, { method: 'HEAD' }).then(
            () => location.reload(),
            () => undefined,
          );
        }}
      >
        <Button type="submit">{reloadText}</Button>
      </form>
    </NoticeScreen>
  );
}
