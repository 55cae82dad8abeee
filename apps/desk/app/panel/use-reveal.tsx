import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { Field } from '@cairn/ui/field';
import { TextInput } from '@cairn/ui/text-input';
import { type ReactNode, useEffect, useState } from 'react';
import { callAction, type InputOf, type ResultOf } from '#app/calls/call-action.ts';
import type { Fault } from '#app/calls/fault.ts';
import { useMay } from '#app/session/use-may.ts';
import { FaultNotice } from './fault-notice.tsx';

/** Long enough to read an address aloud. */
const SHOWN_FOR = 60_000;

type Card = ResultOf<'member reveal'>;

/**
 * A member's personal data, for a reason and for a minute. One showing reveals all masked fields of
 * the page and is one entry of the audit log.
 */
export function useReveal(member: InputOf<'member reveal'> | undefined): {
  card: Card | undefined;
  /** Absent for those who may not. */
  show: (() => void) | undefined;
  dialog: ReactNode;
} {
  const mayReveal = useMay('reveal members');
  const [card, setCard] = useState<Card>();
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    if (!card) return;
    const timer = setTimeout(() => setCard(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [card]);
  if (!mayReveal || !member) return { card: undefined, show: undefined, dialog: null };
  return {
    card,
    show: () => setIsAsking(true),
    dialog: isAsking && (
      <RevealDialog
        member={member}
        onClose={() => setIsAsking(false)}
        onShown={(shown) => {
          setCard(shown);
          setIsAsking(false);
        }}
      />
    ),
  };
}

type Props = {
  member: InputOf<'member reveal'>;
  onClose: () => void;
  onShown: (card: Card) => void;
};

function RevealDialog({ member, onClose, onShown }: Props) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isBusy, setIsBusy] = useState(false);

  async function reveal() {
    setIsBusy(true);
    const answer = await callAction('member reveal', member, { key: crypto.randomUUID(), reason });
    setIsBusy(false);
    if (answer.kind === 'done') onShown(answer.result);
    else if (answer.kind !== 'waiting') setFault(answer);
  }

  return (
    <Dialog
      open
      title="Show personal data"
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button form="reveal" type="submit" busy={isBusy} disabled={reason.trim().length < 2}>
            Show for a minute
          </Button>
        </>
      }
    >
      <form
        id="reveal"
        onSubmit={(event) => {
          event.preventDefault();
          void reveal();
        }}
      >
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
