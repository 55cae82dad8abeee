/** In memory alone: what somebody looked for is nobody's business once the desk is closed. */
let recent: readonly string[] = [];
const MOST = 5;

export function recentSearches(): readonly string[] {
  return recent;
}

export function noteSearch(text: string): void {
  recent = [text, ...recent.filter((one) => one !== text)].slice(0, MOST);
}
