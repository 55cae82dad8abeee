import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import type { InputOf } from '#app/calls/call-action.ts';
import { useRead } from '#app/calls/use-read.ts';
import { Loaded } from '#app/parts/loaded.tsx';
import { letterName } from '#app/text/things.ts';
import styles from './letter-dialog.module.css';

type Props = InputOf<'letter view'> & { onClose: () => void };

/**
 * A letter as it would be written now. Only its text: the desk's content security policy holds for
 * frames within its pages, too, and letters have their styles inline.
 */
export function LetterDialog({ letter, about, role, onClose }: Props) {
  const input = { letter, about, ...(role && { role }) };
  const read = useRead('letter view', input, { isReadOnce: true });
  return (
    <Dialog
      open
      title={read.kind === 'loaded' ? read.result.subject : letterName(letter)}
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded read={read} what="this email">
        {({ text }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          <section className={styles.letter} tabIndex={0} aria-label="Text of the email">
            {text}
          </section>
        )}
      </Loaded>
    </Dialog>
  );
}
