import type { Theme } from '#app/context/theme.server.ts';
import { barColours } from './bar-colours.ts';

type Props = { basePath: string; theme: Theme };

/** The web manifest, and the colours of the page before its styles and of the browser's bars. */
export function InstallMeta({ basePath, theme }: Props) {
  return (
    <>
      <link rel="manifest" href={`${basePath}/manifest.webmanifest`} />
      <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
      {barColours(theme).map((colour) => (
        <meta key={colour.content} name="theme-color" {...colour} />
      ))}
    </>
  );
}
