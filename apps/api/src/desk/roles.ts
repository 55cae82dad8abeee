/** The groups of staff. What each may do is in `permissions.ts`. */
export const ROLES = ['support', 'finance', 'marketing', 'auditor', 'admin'] as const;
export type Role = (typeof ROLES)[number];
