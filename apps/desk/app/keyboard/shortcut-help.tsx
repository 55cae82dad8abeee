import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Key } from '#app/parts/lines.tsx';
import styles from './shortcut-help.module.css';
import { useShortcuts } from './shortcuts.ts';

const KEY_NAMES: Record<string, string> = { 'mod+k': '⌘K or Ctrl K', Enter: '↵', Escape: 'Esc' };

type Props = { isOpen: boolean; onClose: () => void };

/** The keys that do something on this page. */
export function ShortcutHelp({ isOpen, onClose }: Props) {
  const shortcuts = useShortcuts();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Keyboard"
      closeLabel="Close"
      actions={
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className={styles.list}>
        {shortcuts.map(({ id, keys, about }) => (
          <div key={id}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{KEY_NAMES[key] ?? key.toUpperCase()}</Key>
              ))}
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Key>↵</Key>
          </dt>
          <dd>Take the next step of the row</dd>
        </div>
      </dl>
    </Dialog>
  );
}
