import { Button } from '@cairn/ui/button';
import { DeskIcon } from '@cairn/ui/desk-icon';
import { useState } from 'react';

/** Copies the page's address, with the panel that is open. */
export function CopyLink() {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(window.location.href);
    setIsCopied(true);
  }
  return (
    <Button kind="secondary" onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
      <DeskIcon name={isCopied ? 'check' : 'link'} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
    </Button>
  );
}
