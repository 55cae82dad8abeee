import { type Locale, OPERATIONS } from '@cairn/contract/values/company';
import type { OperatingContext } from '../app/context/operating-context.ts';

export type AddressBook = {
  /** The shop's base paths; '' is the root. */
  basePaths: readonly string[];
  /** First path segments that only name a brand, without slashes. */
  brandPrefixes: readonly string[];
};

export type Address =
  | { kind: 'page'; basePath: string; locale: Locale; localeInPath: boolean }
  | { kind: 'redirect'; to: string };

const LOCALE = /^\/([a-z]{2}-[A-Z]{2})(?=\/|$)/;

/** The base path and locale of a request, or where to redirect it. */
export function resolveAddress(
  pathname: string,
  book: AddressBook,
  { opco, language }: Pick<OperatingContext, 'opco' | 'language'>,
): Address {
  const basePath = book.basePaths
    .toSorted((a, b) => b.length - a.length)
    .find((base) => isUnder(pathname, base));
  // A base path may begin with a brand's name, so prefixes are stripped only at the root.
  if (!basePath) {
    const brand = book.brandPrefixes.find((prefix) => isUnder(pathname, `/${prefix}`));
    if (brand !== undefined) return redirectTo(pathname.slice(brand.length + 1));
  }
  if (basePath === undefined) return redirectTo(book.basePaths[0] ?? '');

  const rest = pathname.slice(basePath.length);
  const given = LOCALE.exec(rest)?.[1];
  if (given === undefined) {
    return { kind: 'page', basePath, locale: language, localeInPath: false };
  }
  const locale = OPERATIONS[opco].languages.find((spoken) => spoken === given);
  if (locale === undefined) return redirectTo(basePath + rest.slice(given.length + 1));
  return { kind: 'page', basePath, locale, localeInPath: true };
}

function isUnder(pathname: string, base: string): boolean {
  return pathname === base || pathname.startsWith(`${base}/`);
}

function redirectTo(path: string): Address {
  return { kind: 'redirect', to: ownPath(path) };
}

/** Never starts with two slashes, which a browser would take for another host. */
export function ownPath(path: string): string {
  return `/${path.replace(/^\/+/, '')}`;
}
