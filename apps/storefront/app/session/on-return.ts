/** Calls back whenever this page is looked at again. */
export function onReturn(look: () => void): void {
  for (const event of ['focus', 'visibilitychange', 'pageshow']) addEventListener(event, look);
}
