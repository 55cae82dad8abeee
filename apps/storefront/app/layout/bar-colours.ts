import type { Theme } from '#app/context/theme.server.ts';

/** The page's background in light and dark. */
const CANVAS = { light: '#f3f6f5', dark: '#071513' };

/** The attributes of the elements by which browsers colour their own bars. */
export function barColours(theme: Theme): { media?: string; content: string }[] {
  if (theme !== 'system') return [{ content: CANVAS[theme] }];
  return [
    { media: '(prefers-color-scheme: light)', content: CANVAS.light },
    { media: '(prefers-color-scheme: dark)', content: CANVAS.dark },
  ];
}
