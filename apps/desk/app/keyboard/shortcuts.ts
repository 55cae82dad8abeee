import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

export type Shortcut = { id: string; keys: readonly string[]; about: string };

type Active = Shortcut & { run: () => void };

let active: readonly Active[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Active[]): void {
  active = next;
  for (const listener of listeners) listener();
}

/** The shortcuts of what is on the screen now, for the list of them. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => active,
  );
}

/** A key that does something while this component is there, unless somebody types or a dialog is open. */
export function useShortcut({ id, keys, about }: Shortcut, run: () => void, isOn = true): void {
  const runLast = useEffectEvent(run);
  const joined = keys.join(' ');
  // A layout effect: a passive one may run after the first paint, and a key pressed between is lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    const one: Active = { id, keys: joined.split(' '), about, run: () => runLast() };
    change([...active, one]);
    return () => change(active.filter((other) => other !== one));
  }, [id, joined, about, isOn]);
}

/** ⌘ or Ctrl makes it "mod". */
function nameOf({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return metaKey || ctrlKey ? `mod+${name}` : name;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const name = nameOf(event);
  if (name === undefined || event.defaultPrevented || document.querySelector('dialog[open]'))
    return;
  if (isTyping(event.target) && !name.startsWith('mod+')) return;
  // The newest wins: a panel over a page.
  const found = active.findLast(({ keys }) => keys.includes(name));
  if (!found) return;
  event.preventDefault();
  found.run();
}

document.addEventListener('keydown', onKeyDown);
