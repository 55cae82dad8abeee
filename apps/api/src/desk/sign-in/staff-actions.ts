import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { listStaff, showStaff, staffList } from './list-staff.ts';

export const STAFF_ACTIONS = [
  action({
    name: 'staff list',
    about:
      'Lists the staff who have signed in lately, with their roles, and what each role may do.',
    permission: 'read staff',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: staffList,
    subject: () => 'staff',
    run: listStaff,
    terminal: { example: 'staff list', answer: showStaff },
  }),
];
