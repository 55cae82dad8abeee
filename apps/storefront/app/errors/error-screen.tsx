import { Button } from '@cairn/ui/button';
import { NoticeScreen } from '@cairn/ui/notice-screen';

export type ErrorScreenContent = {
  title?: string | undefined;
  message?: string | undefined;
  reloadText?: string | undefined;
  backgroundImage?: { src: string; width: number; height: number } | undefined;
};

/** Used without content [2.38]. */
const BUILT_IN = {
  title: 'Oops!',
  message: 'Something went wrong, our technical team is investigating the issue.',
  reloadText: 'Reload page',
};

export function errorScreenTexts(content: ErrorScreenContent | undefined) {
  return {
    title: content?.title ?? BUILT_IN.title,
    message: content?.message ?? BUILT_IN.message,
    reloadText: content?.reloadText ?? BUILT_IN.reloadText,
  };
}

export function ErrorScreen({ content }: { content: ErrorScreenContent | undefined }) {
  const { title, message, reloadText } = errorScreenTexts(content);
  return (
    <NoticeScreen title={title} message={message} picture={content?.backgroundImage}>
      <title>{title}</title>
      {/* A form, so that the button also works before and without JavaScript. */}
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
