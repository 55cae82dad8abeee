import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  closeLabel?: string | undefined;
}

export function Dialog({ open, onClose, title, children, actions, closeLabel }: DialogProps) {
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);

  // In a layout effect, whose clean-up runs while the element is still in the page: closing it
  // there gives the focus back to the opener even when the whole component goes away.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // By itself it would go to the first control, which may be the last thing to be read.
    titleRef.current?.focus();
    return () => dialog.close();
  }, [open]);

  // The owner decides whether Esc closes; a file input's own cancel event bubbles up to here too.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // A browser may close it without asking, as on a second Esc.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose();
  }

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
    >
      <h2 ref={titleRef} id={titleId} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {closeLabel && (
        <IconButton label={closeLabel} className={styles.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </dialog>
  );
}
