import { raiseSignal } from '../../database/signals.ts';
import { transact } from '../../database/transact.ts';
import { needsSecondPerson } from '../approvals/approval-rules.ts';
import { askForApproval } from '../approvals/ask-for-approval.ts';
import { type Acted, act } from './act.ts';
import type { Action, ActionContext, Bound, Desk } from './action.ts';
import { auditAction } from './audit-action.ts';
import { type Called, checkCall } from './check-call.ts';
import { type Change, hashChange, hashJson } from './facts.ts';
import { type Done, type Refusal, refusal } from './outcome.ts';
import { answerPress, keepPress, type Press, type Repeated } from './press.ts';

export type Performed =
  | { kind: 'done'; result: unknown }
  /** A second person has to approve it; nothing is done yet. */
  | { kind: 'waiting'; request: number }
  | Refusal;

export type Pressed = Called & {
  /** The caller's own, one for each press. */
  key: string;
  /** The hash of the preview that they saw: if anything else would happen by now, nothing does. */
  basis?: string | undefined;
};

/** One press on a button, with everything that is needed to carry it out. */
type Doing = { context: ActionContext; action: Action; bound: Bound; press: Press } & Pressed;

/**
 * Does an action for a member of staff, once for each of their keys. Press, effect and audit entry are
 * written in one transaction, or none of them, unless it has too many steps for that.
 */
export async function perform(desk: Desk, action: Action, pressed: Pressed): Promise<Performed> {
  const checked = checkCall(desk, action, pressed);
  if (checked.kind === 'refused') return checked;
  const { bound, context } = checked;
  const { input, reason, basis, key } = pressed;
  const inputHash = hashJson({ input, reason, basis });
  const press = { staff: desk.staff.id, key, action: action.name, inputHash };
  const performed = await performOnce({ ...pressed, context, action, bound, press });
  if (performed.kind === 'refused' && (action.auditsRefusals || action.inSteps)) {
    const detail = { refused: performed.reason ?? performed.code };
    await auditAction(
      desk.db,
      { ...context, now: desk.clock() },
      { action: action.name, subject: bound.subject, detail },
    );
  }
  if (performed.kind === 'done' && action.risk !== 'reads') {
    // Storefronts empty their page caches. Without it they show the change some seconds later.
    await raiseSignal(desk.db, 'operator').catch(() => undefined);
  }
  return performed;
}

function performOnce(doing: Doing): Promise<Performed> {
  if (doing.action.risk === 'reads') return read(doing);
  return doing.action.inSteps ? performInSteps(doing) : performAtOnce(doing);
}

async function read({ context, action, bound }: Doing): Promise<Performed> {
  const outcome = await bound.run(context);
  if (outcome.kind === 'refused') return outcome;
  if (!action.isUnaudited) await auditDone(context, action, bound, outcome);
  return { kind: 'done', result: outcome.result };
}

/**
 * The press and an entry of the log come before the first step, so that no step is without either,
 * wherever it breaks off. Steps have keys of their own: a press without an answer is done again.
 */
async function performInSteps({ context, action, bound, press }: Doing): Promise<Performed> {
  const { subject } = bound;
  const before = await transact(
    context.db,
    async (trx) => {
      const first = await keepPress(trx, press, context.now);
      if (!first) {
        const entry = { action: `begin: ${action.name}`, subject };
        await auditAction(trx, context, entry);
      }
      return first;
    },
    { ifCommitIsLost: 'repeat' },
  );
  if (before && before.kind !== 'unanswered') return answerOf(before);
  const outcome = await bound.run(context);
  if (outcome.kind === 'refused') return outcome;
  return await transact<Performed>(
    context.db,
    async (trx) => {
      const meanwhile = await keepPress(trx, press, context.now);
      if (meanwhile?.kind === 'repeated') return meanwhile.answer;
      const ended = { ...context, db: trx, now: context.clock() };
      await auditDone(ended, action, bound, outcome);
      const answer = { kind: 'done', result: outcome.result } as const;
      await answerPress(trx, press, answer);
      return answer;
    },
    { ifCommitIsLost: 'repeat' },
  );
}

async function performAtOnce(doing: Doing): Promise<Performed> {
  const { context, action, bound, press } = doing;
  return await transact<Performed>(
    context.db,
    async (trx, { undo }) => {
      const before = await keepPress(trx, press, context.now);
      if (before) return answerOf(before);
      const within = { ...context, db: trx };
      const tried = await tryIt({ ...doing, context: within });
      if (tried.kind === 'refused') return undo(tried);
      if (tried.kind === 'waits') {
        const { change } = tried;
        const asked = { action, bound, input: doing.input, change };
        const answer = { kind: 'waiting', request: await askForApproval(within, asked) } as const;
        await answerPress(trx, press, answer);
        return answer;
      }
      if (!tried.isRepeat) await auditDone(within, action, bound, tried, tried.change);
      const answer = { kind: 'done', result: tried.result } as const;
      await answerPress(trx, press, answer);
      return answer;
    },
    { ifCommitIsLost: 'repeat' },
  );
}

type Tried = (Done<unknown> & { change: Change }) | { kind: 'waits'; change: Change } | Refusal;

/** Whether a second person is needed depends on what it does: it is done, and taken back if so. */
async function tryIt({ context, bound, basis }: Doing): Promise<Tried> {
  return await transact<Tried>(context.db, async (part, { undo }) => {
    const { outcome, change }: Acted = await act(context, part, bound);
    if (outcome.kind === 'refused') return undo(outcome);
    if (basis !== undefined && basis !== hashChange(change)) return undo(STATE_CHANGED);
    if (!outcome.isRepeat && needsSecondPerson(context.rules, bound.needOf(outcome.result))) {
      return undo({ kind: 'waits', change });
    }
    return { ...outcome, change };
  });
}

const STATE_CHANGED = refusal(
  'state_changed',
  'Something has changed since you looked: look at what would happen now.',
);

async function auditDone(
  context: ActionContext,
  { name }: Action,
  bound: Bound,
  { subject = bound.subject, detail }: Done<unknown>,
  change?: Change,
): Promise<void> {
  await auditAction(context.db, context, {
    action: name,
    subject,
    detail,
    ...(change && { change }),
  });
}

function answerOf(before: Repeated): Performed {
  switch (before.kind) {
    case 'repeated':
      return before.answer;
    case 'unanswered':
      return refusal('conflict', 'This was pressed before, and has not ended yet.');
    case 'key_reused':
      return refusal('idempotency_key_reused', 'This key was used for something else before.');
  }
}
