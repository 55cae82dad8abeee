import type { MenuAction } from '#app/panel/action-menu.tsx';
import type { Member } from './member.ts';

type Obstacle = Member['erasure']['obstacles'][number];

const ERASURE_OBSTACLES: Record<Obstacle['reason'], string> = {
  order_unpaid: 'an order is not paid yet',
  order_processing: 'an order is being paid',
  order_scheduled: 'a gift or transfer waits for its day',
  order_refund: 'an order is being refunded',
  plan_unpaid: 'a plan is not paid yet',
  plan_running: 'a plan is active',
  plan_processing: 'a plan is being charged',
  plan_refund: 'a plan is being refunded',
};

/** Actions on a member; none for staff who may not see whole numbers. */
export function memberActions({ member, owed, erasure }: Member): readonly MenuAction[] {
  if (member.number.value === undefined) return [];
  const obstacles = [
    ...new Set(erasure.obstacles.map(({ reason }: Obstacle) => ERASURE_OBSTACLES[reason])),
  ];
  return [
    { action: 'note add', icon: 'message-square', text: 'Write a note', panel: 'note' },
    { action: 'adjust avios', icon: 'coins', text: 'Correct avios', panel: 'avios' },
    {
      action: 'adjust debt',
      icon: 'scale',
      text: 'Write off a debt',
      panel: 'debt',
      obstacle: owed > 0 ? undefined : 'Nothing is owed',
    },
    {
      action: 'member erase',
      icon: 'user',
      text: 'Erase the member',
      panel: 'erase',
      isDanger: true,
      obstacle: obstacles.length > 0 ? `Not now: ${obstacles.join(', ')}` : undefined,
    },
  ];
}
