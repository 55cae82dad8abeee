import {
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Icon } from '../display/icon.tsx';
import styles from './dialog.module.css';

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
  const [reopened, setReopened] = useState(0);

  // A layout effect's clean-up runs while the element is still in the document: closing it there
  // returns focus to the opener even when the component unmounts.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!open || !dialog) return;
    dialog.showModal();
    // By default focus goes to the first control, which may come after all the text.
    titleRef.current?.focus();
    return () => dialog.close();
  }, [open, reopened]);

  // The parent decides whether Esc closes. A file input's cancel event bubbles up to here too.
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  // Browsers close it without a cancel event on a second Esc. It reopens unless the parent agrees.
  function closed(event: SyntheticEvent<HTMLDialogElement>) {
    if (!open || event.target !== event.currentTarget || event.currentTarget.open) return;
    onClose();
    setReopened((count) => count + 1);
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
          <Icon name="x" />
        </IconButton>
      )}
    </dialog>
  );
}
