import { returnPath } from './callback.ts';

/** The storage key of `rememberPage`, which the callback page reads. */
export const RETURN_KEY = 'log_in_return';

/**
 * Notes the page to return to before leaving for the identity provider. In session storage, because each
 * tab has its own; the whole path, because base path and locale are part of where the member was.
 * Returns false where storage is blocked or full: the way back would not be found.
 */
export function rememberPage(path = returnPath(window.location)): boolean {
  try {
    sessionStorage.setItem(RETURN_KEY, path);
    return true;
  } catch {
    return false;
  }
}
