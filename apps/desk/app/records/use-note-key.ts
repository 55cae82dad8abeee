import { useShortcut } from '#app/keyboard/shortcuts.ts';
import { useMay } from '#app/session/use-may.ts';

/** N opens the panel for a note about the page's subject. */
export function useNoteKey(show: (panel: string) => void, isOn = true): void {
  const mayWrite = useMay('write notes');
  const note = { id: 'note', keys: ['n'], about: 'Write a note' };
  useShortcut(note, () => show('note'), mayWrite && isOn);
}
