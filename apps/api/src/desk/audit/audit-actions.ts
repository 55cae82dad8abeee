import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { instant } from '../actions/fields.ts';
import { auditPage, listAudit, showAudit } from './list-audit.ts';
import { showVerified, verified, verifyChain } from './verify-chain.ts';

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

export const AUDIT_ACTIONS = [
  action({
    name: 'audit list',
    about: 'Lists the audit log, newest first: all of it, or by who, what, about what and when.',
    permission: 'read audit',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({
      actor: text,
      action: text,
      subject: text,
      from: z.optional(instant('from')),
      to: z.optional(instant('to')),
      before: z.optional(z.uuid('{before} must be an entry’s id.')),
    }),
    result: auditPage,
    subject: () => 'audit log',
    run: listAudit,
    terminal: {
      example: 'audit list --action refund --from 2026-11-01T00:00:00Z',
      options: {
        actor: '[--actor <name>]',
        action: '[--action <name>]',
        subject: '[--subject <id>]',
        from: '[--from <moment>]',
        to: '[--to <moment>]',
        before: '[--before <id>]',
      },
      answer: showAudit,
    },
  }),
  action({
    name: 'audit verify',
    about:
      'Verifies that no entry of the audit log was changed or removed; ends with 1 if one was.',
    permission: 'read audit',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: verified,
    subject: () => 'audit log',
    run: verifyChain,
    terminal: { example: 'audit verify', answer: showVerified },
  }),
];
