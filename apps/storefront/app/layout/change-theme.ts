import type { Theme } from '#app/context/theme.server.ts';
import { barColours } from './bar-colours.ts';

let saved: Promise<unknown> = Promise.resolve();

/** Shows and keeps a theme without loading the page again, which would empty the card fields. */
export function changeTheme(
  theme: Theme,
  basePath: string,
  setTheme: (theme: Theme) => void,
): Promise<unknown> {
  setTheme(theme);
  for (const old of document.querySelectorAll('meta[name=theme-color]')) old.remove();
  for (const colour of barColours(theme)) {
    const meta = document.createElement('meta');
    document.head.append(Object.assign(meta, { name: 'theme-color', ...colour }));
  }
  const body = new URLSearchParams({ theme });
  // One after the other, so that the last choice is the one that is kept.
  saved = saved
    .then(() => fetch(`${basePath}/theme`, { method: 'POST', body, redirect: 'manual' }))
    // Unless it is kept, the choice holds for this document.
    .catch(() => {});
  return saved;
}
