import type { Theme } from '#app/context/theme.server.ts';

/** The page's background in light and dark: browsers colour their own bars with it. */
const CANVAS = { light: '#f3f6f5', dark: '#071513' };

type Props = { basePath: string; theme: Theme };

/** The web manifest, and the colours of the page before its styles and of the browser's bars. */
export function InstallMeta({ basePath, theme }: Props) {
  return (
    <>
      <link rel="manifest" href={`${basePath}/manifest.webmanifest`} />
      <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
      {theme === 'system' ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={CANVAS.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={CANVAS.dark} />
        </>
      ) : (
        <meta name="theme-color" content={CANVAS[theme]} />
      )}
    </>
  );
}
