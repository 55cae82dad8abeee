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

/** The actions of whoever is signed in, by name; undefined until they are known. */
export function useOfferedActions(): { offered: Offered | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['offered actions'],
    queryFn: readOffered,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { offered: data, error };
}

/** How an action is done: its fields, whether it needs a reason, whether it has a preview. */
export function useOffered(name: ActionName) {
  const { offered, error } = useOfferedActions();
  return { offered: offered?.get(name), isKnown: offered !== undefined, error };
}
