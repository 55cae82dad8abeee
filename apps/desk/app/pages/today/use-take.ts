import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAction } from '#app/calls/call-action.ts';
import type { WorkItem } from './work-texts.ts';

/** Takes items and gives them back. `notice` says what stood in the way. */
export function useTake(staffId: string) {
  const queries = useQueryClient();
  const [notice, setNotice] = useState<string>();

  async function call({ id, taken }: WorkItem) {
    const isMine = taken?.staff === staffId;
    const press = { key: crypto.randomUUID() };
    const outcome = await callAction(isMine ? 'queue release' : 'queue take', { item: id }, press);
    switch (outcome.kind) {
      case 'done':
      case 'waiting':
        setNotice(undefined);
        break;
      case 'refused':
      case 'not-found':
      case 'no-permission':
        setNotice(outcome.message);
        break;
      case 'session-ended':
      case 'log-in-too-old':
        return;
      default:
        setNotice('The desk’s server does not answer. Try again in a moment.');
    }
    await queries.invalidateQueries({ queryKey: ['queue list'] });
  }

  return { notice, dismiss: () => setNotice(undefined), take: (item: WorkItem) => void call(item) };
}
