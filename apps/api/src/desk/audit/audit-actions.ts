import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { instant } from '../actions/fields.ts';
import {
  auditFile,
  exportAudit,
  exported,
  exportKey,
  readExportKey,
  showExported,
  showExportKey,
} from './export-audit.ts';
import { auditPage, listAudit, showAudit } from './list-audit.ts';
import { showVerified, verified, verifyChain } from './verify-chain.ts';

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

const FILTER = {
  actor: text,
  action: text,
  subject: text,
  from: z.optional(instant('from')),
  to: z.optional(instant('to')),
};

const FILTER_OPTIONS = {
  actor: '[--actor <name>]',
  action: '[--action <name>]',
  subject: '[--subject <id>]',
  from: '[--from <moment>]',
  to: '[--to <moment>]',
};

export const AUDIT_ACTIONS = [
  action({
    name: 'audit list',
    about: 'Lists the audit log, newest first: all of it, or by who, what, about what and when.',
    permission: 'read audit',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({
      ...FILTER,
      before: z.optional(z.uuid('{before} must be an entry’s id.')),
    }),
    result: auditPage,
    subject: () => 'audit log',
    run: listAudit,
    terminal: {
      example: 'audit list --action refund --from 2026-11-01T00:00:00Z',
      options: { ...FILTER_OPTIONS, before: '[--before <id>]' },
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
  action({
    name: 'audit export',
    about: 'Writes the audit log, or a part of it, to a file that is signed.',
    permission: 'read audit',
    risk: 'reads',
    reason: 'always',
    input: z.strictObject({
      ...FILTER,
      after: z.optional(z.int().check(z.nonnegative('{after} must be 0 or more.'))),
    }),
    result: exported,
    subject: () => 'audit log',
    run: exportAudit,
    file: auditFile,
    terminal: {
      example: 'audit export october.jsonl --to 2026-11-01T00:00:00Z --reason AUDIT-2026',
      options: { ...FILTER_OPTIONS, after: '[--after <link>]' },
      answer: showExported,
    },
  }),
  action({
    name: 'audit key',
    about: 'Shows the public key that verifies signed exports. Keep it outside of the shop.',
    permission: 'read audit',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({}),
    result: exportKey,
    subject: () => 'audit log',
    run: readExportKey,
    terminal: { example: 'audit key', answer: showExportKey },
  }),
];
