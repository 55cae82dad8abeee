import { Button, buttonClass } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { useState } from 'react';
import { callAction, fileAddress, type InputOf } from '#app/calls/call-action.ts';
import type { Fault } from '#app/calls/fault.ts';
import { FaultNotice } from '#app/panel/fault-notice.tsx';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';

type Exported = { entries: number; to: string; address: string };

/** A signed file of the entries that the filters leave. */
export function ExportLog({ filter }: { filter: InputOf<'audit export'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog filter={filter} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Props = { filter: InputOf<'audit export'>; onClose: () => void };

function ExportDialog({ filter, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [exported, setExported] = useState<Exported>();
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setIsBusy] = useState(false);

  async function exportLog() {
    setIsBusy(true);
    setFault(undefined);
    const answer = await callAction('audit export', filter, { key: crypto.randomUUID(), reason });
    setIsBusy(false);
    if (answer.kind === 'done' && answer.file) {
      setExported({ ...answer.result, address: fileAddress(answer.file) });
    } else if (answer.kind !== 'done' && answer.kind !== 'waiting') setFault(answer);
  }

  return (
    <Dialog
      open
      title="Export the audit log"
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {exported ? 'Close' : 'Cancel'}
          </Button>
          {exported ? (
            <a className={buttonClass({ kind: 'primary' })} href={exported.address} download>
              Download
            </a>
          ) : (
            <Button form="export" type="submit" busy={isBusy} disabled={reason.trim().length < 2}>
              Export
            </Button>
          )}
        </>
      }
    >
      {exported ? (
        <p>
          {countText(exported.entries, 'entry', 'entries')} up to {momentOf(exported.to)}, signed.
          The link is yours for ten minutes.
        </p>
      ) : (
        <form
          id="export"
          onSubmit={(event) => {
            event.preventDefault();
            void exportLog();
          }}
        >
          <p>
            What the filters leave, oldest first, as a file that anybody with the key can verify.
          </p>
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
      )}
      {fault && <FaultNotice fault={fault} />}
    </Dialog>
  );
}
