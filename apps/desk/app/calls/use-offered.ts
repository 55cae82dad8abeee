import type { ActionName, OfferedAction } from '@cairn/api/desk-types';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from './fault.ts';
import { send } from './send.ts';

type Offered = ReadonlyMap<string, OfferedAction>;

async function readOffered(): Promise<Offered> {
  const sent = await send('/desk/api/actions');
  if (sent.kind === 'unchanged') throw new CallFailed({ kind: 'unreachable' });
  if (sent.kind !== 'answered') throw new CallFailed(sent);
  const { actions } = sent.body as { actions: readonly OfferedAction[] };
  return new Map(actions.map((action) => [action.name, action]));
}

/** How an action is done: its fields, whether it needs a reason, whether it has a preview. */
export function useOffered(name: ActionName) {
  const { data, error } = useQuery({
    queryKey: ['offered actions'],
    queryFn: readOffered,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { offered: data?.get(name), isKnown: data !== undefined, error };
}
