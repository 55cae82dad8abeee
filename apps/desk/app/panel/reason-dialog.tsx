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
  /** Checks the dialog's own fields, which show what is wrong with them, before anything is sent. */
  areFieldsValid?: () => boolean;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the reason before an action that is audited because of what it shows. */
export function ReasonDialog({ title, verb, onReason, areFieldsValid, onClose, children }: Props) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    const isMissing = reason.trim().length < 2;
    setIsReasonMissing(isMissing);
    const areValid = areFieldsValid?.() ?? true;
    if (isMissing || !areValid) return;
    setIsBusy(true);
    setFault(undefined);
    const answer = await onReason(reason.trim());
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
          <Button form={formId} type="submit" busy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
        <Field
          label="Why do you need it?"
          hint="Kept in the audit log, with your name."
          error={isReasonMissing ? 'Say in a few words why you need it.' : undefined}
        >
          {({ id, describedBy, invalid }) => (
            <TextInput
              id={id}
              describedBy={describedBy}
              invalid={invalid}
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
