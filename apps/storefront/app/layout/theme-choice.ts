import { createContext } from 'react';
import type { Theme } from '#app/context/theme.server.ts';

/** The page's theme. Setting it changes what is shown, and keeps nothing. */
export const ThemeChoice = createContext<{
  theme: Theme;
  setTheme(theme: Theme): void;
}>({ theme: 'system', setTheme: () => {} });
