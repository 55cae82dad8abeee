import { Button } from '@cairn/ui/button';
import { NoticeScreen } from '@cairn/ui/notice-screen';

type Content = {
  title?: string | undefined;
  message?: string | undefined;
  reloadText?: string | undefined;
  backgroundImage?: { src: string; width: number; height: number } | undefined;
};

/** What it says when the content service cannot help. */
const BUILT_IN = {
  title: 'Oops!',
  message: 'Something went wrong, our technical team is investigating the issue.',
  reloadText: 'Reload page',
};

export function ErrorScreen({ content }: { content: Content | undefined }) {
  const title = content?.title ?? BUILT_IN.title;
  return (
    <NoticeScreen
      title={title}
      message={content?.message ?? BUILT_IN.message}
      picture={content?.backgroundImage}
    >
      <title>{title}</title>
      {/* A form, so that the button reloads before and without JavaScript too. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          location.reload();
        }}
      >
        <Button type="submit">{content?.reloadText ?? BUILT_IN.reloadText}</Button>
      </form>
    </NoticeScreen>
  );
}
