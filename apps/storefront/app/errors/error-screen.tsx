import { Button } from '@cairn/ui/button';
import { NoticeScreen } from '@cairn/ui/notice-screen';
import { useEffect } from 'react';
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

export function errorScreenTexts(content: ErrorScreenContent | undefined) {
  return {
    title: content?.title ?? BUILT_IN.title,
    message: content?.message ?? BUILT_IN.message,
    advice: content?.advice ?? BUILT_IN.advice,
    reloadText: content?.reloadText ?? BUILT_IN.reloadText,
  };
}

export function ErrorScreen({ content }: { content: ErrorScreenContent | undefined }) {
  const { title, message, advice, reloadText } = errorScreenTexts(content);
  useEffect(() => reportToServer('page_failed', 'error screen'), []);
  return (
    <NoticeScreen title={title} message={message} picture={content?.backgroundImage}>
      <title>{title}</title>
      <p>{advice}</p>
      {/* A form, so that the button also reloads without JavaScript. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          location.reload();
        }}
      >
        <Button type="submit">{reloadText}</Button>
      </form>
    </NoticeScreen>
  );
}
