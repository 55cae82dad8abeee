import { type ReactNode, useEffect, useState } from 'react';
import { callAction, type InputOf, type ResultOf } from '#app/calls/call-action.ts';
import { useMay } from '#app/session/use-may.ts';
import { ReasonDialog } from './reason-dialog.tsx';

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
  const reveal = async (reason: string) => {
    const key = crypto.randomUUID();
    const answer = await callAction('member reveal', member, { key, reason });
    if (answer.kind === 'done') {
      setCard(answer.result);
      setIsAsking(false);
    }
    return answer;
  };
  return {
    card,
    show: () => setIsAsking(true),
    dialog: isAsking && (
      <ReasonDialog
        title="Show personal data"
        verb="Show for a minute"
        onReason={reveal}
        onClose={() => setIsAsking(false)}
      />
    ),
  };
}
