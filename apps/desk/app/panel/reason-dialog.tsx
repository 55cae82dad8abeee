import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { type ReactNode, useId, useState } from 'react';
import type { ActionOutcome, Fault } from '#app/calls/fault.ts';
import { FaultNotice } from './fault-notice.tsx';
import styles from './reason-dialog.module.css';

type Props = {
  title: string;
  verb: string;
  /** Runs the action. A failure is shown and can be tried again. */
  onReason: (reason: string) => Promise<ActionOutcome<unknown>>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason before an action that is audited because of what it shows. */
export function ReasonDialog({ title, verb, onReason, onClose, children }: Props) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    setIsBusy(true);
    setFault(undefined);
    const answer = await onReason(reason);
    setIsBusy(false);
    if (answer.kind !== 'done' && answer.kind !== 'waiting') setFault(answer);
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button form={formId} type="submit" busy={isBusy} disabled={reason.trim().length < 2}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
        <Field label="Why do you need it?" hint="Kept in the audit log, with your name.">
          {({ id, describedBy }) => (
            <TextInput
              id={id}
              describedBy={describedBy}
              value={reason}
              maxLength={200}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
      {fault && <FaultNotice fault={fault} />}
    </Dialog>
  );
}
