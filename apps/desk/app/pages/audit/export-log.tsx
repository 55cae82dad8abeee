import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import type { InputOf } from '#app/calls/call-action.ts';
import { ExportDialog } from '#app/panel/export-dialog.tsx';
import { countText } from '#app/text/amounts.ts';
import { momentOf } from '#app/text/times.ts';

/** A signed file of the entries that the filters leave. */
export function ExportLog({ filter }: { filter: InputOf<'audit export'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <ExportDialog
          title="Export the audit log"
          action="audit export"
          input={filter}
          about={({ entries, to }) => (
            <p>
              {countText(entries, 'entry', 'entries')} up to {momentOf(to)}, signed.
            </p>
          )}
          onClose={() => setIsOpen(false)}
        >
          <p>
            What the filters leave, oldest first, as a file that anybody with the key can verify.
          </p>
        </ExportDialog>
      )}
    </>
  );
}
