/** Calls back whenever this page is looked at again. */
export function onReturn(look: () => void): void {
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look);
}
