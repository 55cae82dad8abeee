import * as z from 'zod/mini';
import { action } from '../actions/action.ts';
import { count, oneOf } from '../actions/fields.ts';
import { done, refused } from '../terminal/answer.ts';
import { approve, approved } from './approve.ts';
import { reject, withdraw } from './end-request.ts';
import { approvalPage, listApprovals, WHICH } from './list-approvals.ts';
import { approvalView, viewApproval } from './view-approval.ts';

const one = z.strictObject({ id: count('id') });
const ended = z.object({ request: z.int() });
const subject = ({ id }: z.infer<typeof one>) => `request ${id}`;

/** Requests that wait for a second person. */
export const APPROVAL_ACTIONS = [
  action({
    name: 'approval list',
    about:
      'Lists the requests that wait for a second person, next to expire first, or the decided ones, or your own.',
    permission: 'read approvals',
    risk: 'reads',
    reason: 'never',
    input: z.strictObject({
      which: z._default(z.enum(WHICH, oneOf('which', WHICH)), 'waiting'),
      after: z.optional(count('after')),
      before: z.optional(count('before')),
    }),
    result: approvalPage,
    subject: () => 'requests',
    run: listApprovals,
    terminal: {
      example: 'approval list --which decided',
      options: {
        which: '[--which waiting|decided|mine]',
        after: '[--after <id>]',
        before: '[--before <id>]',
      },
      answer: ({ requests, next }) => {
        const lines = requests.map(({ id, action, subject, askedBy, state, expiresAt }) => {
          const end = state === 'waiting' ? `expires ${expiresAt}` : state;
          return `${id}  ${action} ${subject}  by ${askedBy}  ${end}`;
        });
        const way = requests.some(({ state }) => state === 'waiting') ? 'after' : 'before';
        const more = next === null ? [] : [`There is more: --${way} ${next}`];
        return done(...(lines.length > 0 ? lines : ['Nothing waits for approval.']), ...more);
      },
    },
  }),
  action({
    name: 'approval view',
    about: 'Shows a request: what it changes, who asks and why, and who may decide.',
    permission: 'read approvals',
    risk: 'reads',
    reason: 'never',
    input: one,
    result: approvalView,
    subject,
    run: viewApproval,
    terminal: {
      example: 'approval view 17',
      words: ['id'],
      answer: ({ id, action, subject, askedBy, reason, state, expiresAt, deciders }) =>
        done(
          `${id}  ${action} ${subject}  by ${askedBy}${reason === null ? '' : `: ${reason}`}`,
          state === 'waiting'
            ? `Waits until ${expiresAt} for ${deciders.join(' or ')}.`
            : `It is ${state}.`,
        ),
    },
  }),
  action({
    name: 'approval approve',
    about: 'Approves what somebody else has asked for; it is done at once.',
    permission: 'decide approvals',
    risk: 'moves money',
    reason: 'never',
    input: one,
    result: approved,
    subject,
    run: approve,
    terminal: {
      example: 'approval approve 17',
      words: ['id'],
      answer: (result) => {
        if (result.state === 'done') return done(`Approved, and done: ${result.action}.`);
        if (result.state === 'vouched') {
          return done('You stand for this request now. Somebody else has to approve it.');
        }
        return refused(
          'It is not done: something has changed since it was asked for.',
          result.because ?? `It is asked for again, as request ${result.askedAgain}.`,
        );
      },
    },
  }),
  action({
    name: 'approval reject',
    about: 'Rejects what somebody else has asked for.',
    permission: 'decide approvals',
    risk: 'changes',
    reason: 'always',
    input: one,
    result: ended,
    subject,
    run: reject,
    terminal: {
      example: 'approval reject 17 --reason no-evidence',
      words: ['id'],
      answer: ({ request }) => done(`Request ${request} is rejected.`),
    },
  }),
  action({
    name: 'approval withdraw',
    about: 'Withdraws what you have asked for yourself.',
    permission: 'withdraw approvals',
    risk: 'changes',
    reason: 'never',
    input: one,
    result: ended,
    subject,
    run: withdraw,
    terminal: {
      example: 'approval withdraw 17',
      words: ['id'],
      answer: ({ request }) => done(`Request ${request} is withdrawn.`),
    },
  }),
];
