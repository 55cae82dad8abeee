import type { ActionName } from '@cairn/api/desk-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  callAction,
  type InputOf,
  type Press,
  type Previewed,
  previewAction,
  type ResultOf,
} from '#app/calls/call-action.ts';
import { CallFailed, type Fault, faultOf } from '#app/calls/fault.ts';
import { noteFault } from '#app/session/session-store.ts';

type PressOutcome<Name extends ActionName> =
  | { kind: 'done'; result: ResultOf<Name> }
  | { kind: 'waiting'; request: number };

type State<Name extends ActionName> =
  | { kind: 'open' }
  | { kind: 'sending'; press: Press }
  /** It may have been done: only the same press can be sent again. */
  | { kind: 'unanswered'; press: Press }
  | { kind: 'refused'; fault: Fault }
  | { kind: 'over'; outcome: PressOutcome<Name> };

type Options<Name extends ActionName> = {
  action: Name;
  /** Undefined while something in it is missing. */
  input: InputOf<Name> | undefined;
  hasPreview: boolean;
};

export type Preview<Name extends ActionName> =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'shown'; previewed: Previewed<Name> }
  | { kind: 'cannot'; fault: Fault };

/**
 * One open panel: its preview and its press. The key is made once and kept, so that a press whose
 * answer was lost is sent again without being done twice. A refusal leaves nothing behind: then
 * something else may be pressed with the same key.
 */
export function usePress<Name extends ActionName>({ action, input, hasPreview }: Options<Name>) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<State<Name>>({ kind: 'open' });
  const isOpen = state.kind === 'open' || state.kind === 'refused';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', action, input, key],
    queryFn: async () => {
      if (input === undefined) throw new Error('There is nothing to preview');
      const answer = await previewAction(action, input);
      if (answer.kind !== 'done') throw new CallFailed(answer);
      return answer.result;
    },
    enabled: hasPreview && input !== undefined && isOpen,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

  async function send(sent: InputOf<Name>, press: Press) {
    setState({ kind: 'sending', press });
    const outcome = await callAction(action, sent, press);
    switch (outcome.kind) {
      case 'done':
      case 'waiting':
        setState({ kind: 'over', outcome });
        await readPageAgain();
        return;
      case 'unreachable':
      case 'failed':
        setState({ kind: 'unanswered', press });
        return;
      case 'session-ended':
      case 'log-in-too-old':
        // The dialog of the shell says so; afterwards the same button is pressed again.
        setState({ kind: 'open' });
        return;
      case 'stale':
        setState({ kind: 'refused', fault: outcome });
        await refetch();
        return;
      case 'refused':
      case 'not-found':
        // Somebody else may have been quicker; the page then shows who.
        setState({ kind: 'refused', fault: outcome });
        await readPageAgain();
        return;
      default:
        setState({ kind: 'refused', fault: outcome });
    }
  }

  async function readPageAgain() {
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'preview' });
  }

  function preview(): Preview<Name> {
    if (!hasPreview || input === undefined) return { kind: 'none' };
    if (error && !isFetching) return { kind: 'cannot', fault: faultOf(error) };
    return data ? { kind: 'shown', previewed: data } : { kind: 'loading' };
  }

  return {
    state,
    preview: preview(),
    previewAgain: () => void refetch(),
    press: async (reason: string | undefined) => {
      if (input === undefined || !isOpen) return;
      // Without its preview nothing is sent: a log-in in another tab could let it through.
      if (error && faultOf(error).kind === 'log-in-too-old') {
        return noteFault({ kind: 'log-in-too-old' });
      }
      await send(input, { key, reason, ...(data && { basis: data.basis }) });
    },
    /** The same press once more, after an answer was lost. */
    pressAgain: async () => {
      if (input === undefined || state.kind !== 'unanswered') return;
      await send(input, state.press);
    },
  };
}
