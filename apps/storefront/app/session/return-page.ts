import { returnPath } from './callback.ts';

/** The storage key of `rememberPage`, which the callback page reads. */
export const RETURN_KEY = 'log_in_return';

/** The storage keys of the history's length on leaving, and of the answer on the way back. */
export const LENGTH_KEY = 'log_in_length';
export const ANSWER_KEY = 'log_in_answer';

/**
 * Leaves for the identity provider from an entry of its own in the tab's history, to which the callback
 * page goes back. The provider's pages have expired by then, and the back button must not reach them.
 */
export function leaveFor(url: string, callbackUrl: string): void {
  window.history.pushState(null, '', callbackUrl);
  sessionStorage.setItem(LENGTH_KEY, `${window.history.length}`);
  window.location.assign(url);
}

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
