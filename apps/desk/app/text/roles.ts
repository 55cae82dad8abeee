import type { Role } from '@cairn/api/desk-types';

export const ROLE_NAMES: Record<Role, string> = {
  support: 'Support',
  finance: 'Finance',
  marketing: 'Marketing',
  auditor: 'Auditor',
  admin: 'Admin',
};

export function roleNames(roles: readonly Role[]): string {
  return roles.map((role) => ROLE_NAMES[role]).join(', ');
}
