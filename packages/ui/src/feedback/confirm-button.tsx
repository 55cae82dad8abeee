import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmButtonProps {
  label: string;
  size?: 'sm' | 'md' | undefined;
  question: { title: string; confirmText: string; busyText: string; keepText: string };
  busy: boolean;
  /** The dialog closes when this has ended, however it ended. */
  onConfirm: () => Promise<unknown>;
  /** The consequences. */
  children: ReactNode;
}

/** A button for something that cannot simply be undone: it asks once, in a dialog. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, size, question, busy, onConfirm, children } = props;
  const [isOpen, setOpen] = useState(false);

  /** While the request is on its way, closing would look as if nothing had been asked for. */
  function close() {
    if (!busy) setOpen(false);
  }

  async function confirm() {
    await onConfirm();
    setOpen(false);
  }

  return (
    <>
      <Button kind="secondary" size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={question.title}
        actions={
          <>
            <Button kind="danger" busy={busy} onClick={confirm}>
              {busy ? question.busyText : question.confirmText}
            </Button>
            <Button kind="secondary" aria-disabled={busy} onClick={close}>
              {question.keepText}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
