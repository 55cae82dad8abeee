import { Button, buttonClass } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { useState } from 'react';
import { callAction, fileAddress, type InputOf } from '#app/calls/call-action.ts';
import { ReasonDialog } from '#app/panel/reason-dialog.tsx';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';

const TITLE = 'Export the audit log';

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
  const [exported, setExported] = useState<Exported>();

  async function exportLog(reason: string) {
    const answer = await callAction('audit export', filter, { key: crypto.randomUUID(), reason });
    if (answer.kind === 'done' && answer.file) {
      setExported({ ...answer.result, address: fileAddress(answer.file) });
    }
    return answer;
  }

  if (!exported) {
    return (
      <ReasonDialog title={TITLE} verb="Export" onReason={exportLog} onClose={onClose}>
        <p>What the filters leave, oldest first, as a file that anybody with the key can verify.</p>
      </ReasonDialog>
    );
  }
  return (
    <Dialog
      open
      title={TITLE}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Close
          </Button>
          <a className={buttonClass({ kind: 'primary' })} href={exported.address} download>
            Download
          </a>
        </>
      }
    >
      <p>
        {countText(exported.entries, 'entry', 'entries')} up to {momentOf(exported.to)}, signed. The
        link is yours for ten minutes.
      </p>
    </Dialog>
  );
}
