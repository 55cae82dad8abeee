import type { BonusReminders, WantedReminders } from '@cairn/contract/members/bonus-reminders';
import { useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { type MemberResult, useMemberQuery } from '#app/session/use-member-query.ts';
import { refetchAfter } from '#app/shop-api/client/changed-by.ts';
import { remindersQuery, setReminders } from '#app/shop-api/member/bonus-reminders.ts';

export type ReminderKind = keyof WantedReminders;

type Change = { wanted: WantedReminders; outcome: 'busy' | 'saved' | 'failed' };

/** The member's reminders and the last change of them, which is shown before it is saved. */
export function useReminders(): {
  result: MemberResult<BonusReminders>;
  outcome: Change['outcome'] | undefined;
  isOn(kind: ReminderKind): boolean;
  toggle(kind: ReminderKind): void;
} {
  const { fetcher } = useSession();
  const result = useMemberQuery(remindersQuery, { raises: false });
  const [change, setChange] = useState<Change>();
  const saved = result.kind === 'ready' ? result.data : {};
  const isBusy = change?.outcome === 'busy';
  const current: WantedReminders = isBusy
    ? change.wanted
    : { starts: saved.startsSince !== undefined, endsSoon: saved.endsSoonSince !== undefined };

  async function save(wanted: WantedReminders): Promise<void> {
    setChange({ wanted, outcome: 'busy' });
    const answer = await setReminders(fetcher, wanted);
    await refetchAfter('reminders');
    setChange({ wanted, outcome: answer.ok ? 'saved' : 'failed' });
  }

  return {
    result,
    outcome: change?.outcome,
    isOn: (kind) => current[kind],
    toggle: (kind) => {
      if (!isBusy) void save({ ...current, [kind]: !current[kind] });
    },
  };
}
