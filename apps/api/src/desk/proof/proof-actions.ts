import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { done } from '../terminal/answer.ts';
import { type Proof, proof, readProof } from './read-proof.ts';

function proofLines({ books, audit, reconcile, drills }: Proof): string[] {
  const checked = books
    ? `Books checked ${books.checkedAt}: ${books.rules} rules, ${books.violations} violations.`
    : 'The books were not checked yet.';
  const chain = audit.isBroken ? 'broken' : `verified to link ${audit.verifiedTo ?? 0}`;
  return [
    checked,
    `Audit log: ${audit.links} links, ${chain}.`,
    reconcile
      ? `Last compared with the provider’s report: ${reconcile.report}, ${reconcile.at}.`
      : 'Never compared with the provider’s report.',
    ...drills.map(
      ({ kind, passed, at }) => `Last ${kind} drill: ${passed ? 'passed' : 'failed'}, ${at}.`,
    ),
  ];
}

export const PROOF_ACTIONS = [
  action({
    name: 'proof',
    about: 'Shows when the books, the audit log and the provider’s report were last checked.',
    permission: 'read proof',
    risk: 'reads',
    reason: 'never',
    isUnaudited: true,
    input: z.strictObject({}),
    result: proof,
    subject: () => 'proof',
    run: async ({ db }) => ({ kind: 'done', result: await readProof(db) }),
    terminal: { example: 'proof', answer: (result) => done(...proofLines(result)) },
  }),
];
