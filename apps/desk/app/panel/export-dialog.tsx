import type { ActionName } from '@cairn/api/desk-types';
import { Alert } from '@cairn/ui/alert';
import { Button, buttonClass } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { callAction, type InputOf, type ResultOf } from '#app/calls/call-action.ts';
import { fileAddress } from '#app/calls/download.ts';
import { bytesText } from '#app/text/amounts.ts';
import { FaultNotice } from './fault-notice.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDownload } from './use-download.ts';

type Props<Name extends ActionName> = {
  title: string;
  action: Name;
  input: InputOf<Name>;
  /** Says what the file has, with the choices that there are. */
  children: ReactNode;
  /** Checks the choices, which show what is wrong with them. */
  areFieldsValid?: () => boolean;
  /** The result in words, above the download. */
  about?: (result: ResultOf<Name>) => ReactNode;
  onClose: () => void;
};

type Exported<Name extends ActionName> = { result: ResultOf<Name>; address: string };

/** Exports for a reason, then downloads the file. A download can begin again without another entry in the log. */
export function ExportDialog<Name extends ActionName>(props: Props<Name>) {
  const { title, action, input, children, areFieldsValid, about, onClose } = props;
  const [exported, setExported] = useState<Exported<Name>>();
  async function write(reason: string) {
    const answer = await callAction(action, input, { key: crypto.randomUUID(), reason });
    if (answer.kind === 'done' && answer.file) {
      setExported({ result: answer.result, address: fileAddress(answer.file) });
    }
    return answer;
  }
  if (!exported) {
    return (
      <ReasonDialog
        title={title}
        verb="Export"
        onReason={write}
        {...(areFieldsValid && { areFieldsValid })}
        onClose={onClose}
      >
        {children}
      </ReasonDialog>
    );
  }
  return (
    <DownloadDialog title={title} address={exported.address} onClose={onClose}>
      {about?.(exported.result)}
    </DownloadDialog>
  );
}

type DownloadProps = {
  title: string;
  address: string;
  children: ReactNode;
  onClose: () => void;
};

function DownloadDialog({ title, address, children, onClose }: DownloadProps) {
  const { state, bytes, cancel, restart } = useDownload(address);
  const close = (
    <Button kind="secondary" onClick={onClose}>
      Close
    </Button>
  );
  const again = <Button onClick={restart}>Start again</Button>;
  const frame = (actions: ReactNode, content: ReactNode) => (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      {children}
      {content}
    </Dialog>
  );
  switch (state.kind) {
    case 'under-way':
      return frame(
        <Button kind="secondary" onClick={cancel}>
          Cancel
        </Button>,
        <>
          <p role="status">The file is being written and downloaded. You may leave this open.</p>
          <p>{bytesText(bytes)} so far</p>
        </>,
      );
    case 'downloaded':
      return frame(
        <>
          {close}
          <SaveLink name={state.name} file={state.file} />
        </>,
        <Alert tone="success" title="Downloaded">
          {state.name}, {bytesText(state.file.size)}. It is among your browser’s downloads.
        </Alert>,
      );
    case 'cancelled':
      return frame(
        <>
          {close}
          {again}
        </>,
        <Alert tone="info" title="Cancelled">
          Nothing was saved. For ten minutes you can start again without another entry in the log.
        </Alert>,
      );
    case 'broken':
      return frame(
        <>
          {close}
          {again}
        </>,
        <Alert tone="error" title="The download broke off" blocking>
          {bytesText(bytes)} had come, and nothing was saved. Start again: the file is sent from its
          first line, without another entry in the log.
        </Alert>,
      );
    case 'not-found':
      return frame(
        close,
        <Alert tone="error" title="This link has ended" blocking>
          It was good for ten minutes. Close this and export it again.
        </Alert>,
      );
    default:
      return frame(
        <>
          {close}
          {again}
        </>,
        <FaultNotice fault={state} />,
      );
  }
}

/** Saves the file at once. The link stays, for browsers that ask first and for a second copy. */
function SaveLink({ name, file }: { name: string; file: Blob }) {
  const link = useRef<HTMLAnchorElement>(null);
  const isSaved = useRef(false);
  useEffect(() => {
    const { current } = link;
    if (!current) return;
    const address = URL.createObjectURL(file);
    current.href = address;
    // An effect runs twice in development; the file is saved once.
    if (!isSaved.current) current.click();
    isSaved.current = true;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <a ref={link} href="#file" download={name} className={buttonClass({ kind: 'secondary' })}>
      Save again
    </a>
  );
}
