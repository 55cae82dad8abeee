import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useState } from 'react';
import type { InputOf } from '#app/calls/call-action.ts';
import { ExportDialog } from '#app/panel/export-dialog.tsx';

/** A file of the figures of these days, signed and audited as every export. */
export function ExportFigures({ input }: { input: InputOf<'sales plots'> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        <DeskIcon name="download" />
        CSV
      </Button>
      {isOpen && (
        <ExportDialog
          title="Export the figures"
          action="sales export"
          input={input}
          about={() => <p>Its last lines have its rows and its SHA-256, signed.</p>}
          onClose={() => setIsOpen(false)}
        >
          <p>
            The figures of these days, a row for each day, company, currency, product and measure.
          </p>
        </ExportDialog>
      )}
    </>
  );
}
