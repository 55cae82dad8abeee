import { useSearchParams } from 'react-router';
import { useSession } from '#app/session/session-store.ts';
import type { WorkItem } from './work-texts.ts';

export const WHOSE = ['all', 'support', 'finance', 'marketing', 'mine'] as const;
export type Whose = (typeof WHOSE)[number];

/** Reads from the address whose work the page shows: everybody's, one role's or one's own. */
export function useWhose() {
  const [search] = useSearchParams();
  const { staff } = useSession();
  const whose = WHOSE.find((one) => one === search.get('who')) ?? 'all';
  return {
    whose,
    isOf: ({ roles = [], taken }: WorkItem, one: Whose): boolean => {
      if (one === 'all') return true;
      return one === 'mine' ? taken?.staff === staff.id : roles.includes(one);
    },
  };
}
