import type { Member } from '#app/session/session.tsx';

/** Null when a member's balance is unknown; undefined for visitors and while it loads. */
export function memberBalance(member: Member | undefined): number | null | undefined {
  if (!member || member.balance.status === 'loading') return undefined;
  return member.balance.status === 'ready' ? (member.balance.value.amount ?? null) : null;
}
