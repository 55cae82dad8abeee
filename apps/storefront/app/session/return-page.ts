import { returnPath } from './callback.ts';

/** Where `rememberPage` keeps the address for the callback page. */
export const RETURN_KEY = 'log_in_return';

/**
 * Notes the page to return to before leaving for the identity provider. In session storage, because each
 * tab has its own; the whole path, because base path and locale are part of where the member was.
 */
export function rememberPage(path = returnPath(window.location)): void {
  sessionStorage.setItem(RETURN_KEY, path);
}
