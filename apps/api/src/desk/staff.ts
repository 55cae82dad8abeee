import type { Role } from './roles.ts';

/** Names one person for good: two sign-ins of the same person have the same id. */
export type StaffId = string & { readonly of: 'staff' };

/** A member of staff who uses the desk or the terminal. */
export type Staff = {
  id: StaffId;
  name: string;
  roles: ReadonlySet<Role>;
  /** When they last proved who they are. */
  authenticatedAt: Date;
  via: 'desk' | 'terminal' | 'break-glass';
  /** False for the user of a machine who did not sign in: they may ask, and never approve. */
  verified: boolean;
};
