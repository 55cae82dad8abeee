import type { Staff, StaffId } from '../staff.ts';
import type { OperatorContext } from './context.ts';

/** Nobody has checked who types: they can ask for everything, and approve nothing. */
export function machineUser(
  { actor, now }: Pick<OperatorContext, 'actor' | 'now'>,
  via: Exclude<Staff['via'], 'desk'>,
): Staff {
  return {
    id: `terminal:${actor}` as StaffId,
    name: actor,
    roles: new Set(['admin']),
    authenticatedAt: now,
    via,
    verified: false,
  };
}
