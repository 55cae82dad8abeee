import { Button } from '@cairn/ui/button';
import { Picture } from '@cairn/ui/picture';
import styles from './error-screen.module.css';

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
  const { title, message, reloadText, backgroundImage } = { ...BUILT_IN, ...content };
  return (
    <main id="main" className={`wrap ${styles.screen}`}>
      <title>{title}</title>
      {backgroundImage && (
        <Picture {...backgroundImage} alt="" sizes="(min-width: 768px) 30rem, 90vw" priority />
      )}
      <h1 tabIndex={-1}>{title}</h1>
      <p>{message}</p>
      {/* A form, so that the button reloads before and without JavaScript too. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          location.reload();
        }}
      >
        <Button type="submit">{reloadText}</Button>
      </form>
    </main>
  );
}
