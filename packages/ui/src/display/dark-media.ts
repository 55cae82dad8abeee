import { createContext } from 'react';

/** The media query of pictures for the dark theme; `all` and `not all` where a theme was chosen. */
export type DarkMedia = '(prefers-color-scheme: dark)' | 'all' | 'not all';

export const DarkMedia = createContext<DarkMedia>('(prefers-color-scheme: dark)');
