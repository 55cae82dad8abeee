import { Button } from '@cairn/ui/button';
import { useState } from 'react';
import type { OpenOrdersContent } from '#app/content/pages/layout.server.ts';
import { useSession } from '#app/session/session.tsx';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { cancelTransaction } from '#app/shop-api/orders/transaction.ts';

type Props = {
  texts: NonNullable<OpenOrdersContent['discard']>;
  id: string;
};

/** Cancels an order that the server has started, unless it turns out to be paid. */
export function DiscardOrder({ texts, id }: Props) {
  const { fetcher } = useSession();
  const [progress, setProgress] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function discard() {
    setProgress('busy');
    const answer = await cancelTransaction(fetcher, id);
    if (!answer.ok) return setProgress('failed');
    // The focused button disappears with the strip, so focus moves to the page's heading.
    document.querySelector('h1')?.focus({ preventScroll: true });
    await refetchAfter('order');
    setProgress('idle');
  }

  return (
    <>
      <Button kind="secondary" size="sm" busy={progress === 'busy'} onClick={discard}>
        {texts.buttonText}
      </Button>
      <p role="alert">{progress === 'failed' && texts.failedText}</p>
    </>
  );
}
