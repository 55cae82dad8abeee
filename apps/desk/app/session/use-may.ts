import type { Permission } from '@cairn/api/desk-types';
import { useSession } from './session-store.ts';

/** Whether whoever is signed in may do it. The API decides; this hides what it would refuse. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}
