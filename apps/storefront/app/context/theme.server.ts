import { readCookies } from './cookies.ts';

export const THEME_COOKIE = 'theme';

const THEMES = ['light', 'dark'] as const;

/** `system` follows the device, and is what visitors have who never chose: it has no cookie. */
export type Theme = 'system' | (typeof THEMES)[number];

export function readTheme(cookies: string): Theme {
  return parseTheme(readCookies(cookies)[THEME_COOKIE]);
}

export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}
