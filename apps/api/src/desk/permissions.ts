import type { Role } from './roles.ts';
import type { Staff } from './staff.ts';

/** Each single thing that staff may do, and the roles that may; an admin may do all of it. */
const HOLDERS = {
  'read queue': ['support', 'finance', 'auditor'],
  'take work': ['support', 'finance'],
  /** When the books, the audit log and the reports were last checked; nothing of what is in them. */
  'read proof': ['support', 'finance', 'marketing', 'auditor'],
  'retry jobs': ['support', 'finance'],
  'refund orders': ['support', 'finance'],
  'decide payments': ['support', 'finance'],
  'cancel subscriptions': ['support', 'finance'],

  'write notes': ['support', 'finance'],
  'resend letters': ['support', 'finance'],

  'read members': ['support', 'finance', 'auditor'],
  /** By what happened to them. Their members are for those who may read members. */
  'list orders': ['support', 'finance', 'marketing', 'auditor'],
  /** Email, date of birth and whole number, for a reason. */
  'reveal members': ['support', 'finance'],
  'import members': [],
  'erase members': ['support'],

  'reconcile money': ['finance'],
  /** Days, avios outstanding, balances of the past and who owes what. */
  'read finance': ['finance', 'auditor'],
  'rebuild balances': [],
  /** Files of payments, the ledger, orders and members. */
  'export records': ['finance', 'auditor'],
  'adjust ledger': ['support', 'finance'],
  'read books': ['finance', 'auditor'],

  /** Sums by day, without anything about a single member. */
  'read figures': ['finance', 'marketing', 'auditor'],
  'recount figures': ['finance'],

  'read catalogue': ['support', 'finance', 'marketing', 'auditor'],
  'change prices': ['finance', 'marketing'],
  'change campaigns': ['marketing'],
  'switch products': ['finance', 'marketing'],
  'close shop': [],

  'read approvals': ['support', 'finance', 'marketing', 'auditor'],
  /** Take back what they asked for themselves. */
  'withdraw approvals': ['support', 'finance', 'marketing'],
  'decide approvals': ['finance', 'marketing'],
  'approve money': ['finance'],
  'approve catalogue': ['finance', 'marketing'],
  'approve erasures': ['finance'],

  'read audit': ['finance', 'auditor'],
  'read staff': ['auditor'],
  /** Without secrets. */
  'read settings': ['auditor'],
  'read drills': ['finance', 'auditor'],
  'record drills': [],
} as const satisfies Record<string, readonly Exclude<Role, 'admin'>[]>;

export type Permission = keyof typeof HOLDERS;
export const PERMISSIONS = Object.keys(HOLDERS) as Permission[];

export function rolesThatMay(permission: Permission): readonly Role[] {
  return [...HOLDERS[permission], 'admin'];
}

export function may({ roles }: Pick<Staff, 'roles'>, permission: Permission): boolean {
  return rolesThatMay(permission).some((role) => roles.has(role));
}
