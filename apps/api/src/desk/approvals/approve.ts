import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { type Acted, act } from '../actions/act.ts';
import type { Action, ActionContext, Bound } from '../actions/action.ts';
import { auditAction, type Recorded } from '../actions/audit-action.ts';
import { type Change, hashChange } from '../actions/facts.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { may } from '../permissions.ts';
import type { StaffId } from '../staff.ts';
import { type ApprovalRequest, decide, lockWaiting, writeRequest } from './request.ts';

export const approved = z.discriminatedUnion('state', [
  /** It is carried out. */
  z.object({ state: z.literal('done'), action: z.string(), result: z.unknown() }),
  /** The requester had not signed in: this person vouches for the request, and another approves it. */
  z.object({ state: z.literal('vouched') }),
  /** Something had changed. It is asked for again as it would be now, unless it is refused by now. */
  z.object({
    state: z.literal('stale'),
    askedAgain: z.nullable(z.int()),
    because: z.nullable(z.string()),
  }),
]);
type Approved = z.infer<typeof approved>;

/**
 * Approves a request and carries it out, in one transaction: it is done exactly once, or not approved.
 * If it would do anything else than what was previewed, it is not done, and asked for again.
 */
export async function approve(
  context: ActionContext,
  { id }: { id: number },
): Promise<Outcome<Approved>> {
  const found = await lockWaiting(context, id);
  if (found.kind === 'refused') return found;
  const { request } = found;
  const action = context.actionNamed(request.action);
  if (!action) return refusal('conflict', `${request.action} is not known to this version.`);
  const obstacle = await refuseToDecide(context, request, action);
  if (obstacle) return obstacle;
  if (!request.asked_by_verified && request.vouched_by === null) {
    await vouch(context, request);
    return { kind: 'done', result: { state: 'vouched' }, detail: { state: 'vouched' } };
  }
  const bound = action.bind(request.input);
  if (!bound.ok) return await becomeStale(context, request, undefined);
  const acted = await carryOut(context, request, bound.bound);
  if (acted.isDone && acted.outcome.kind === 'done') {
    const { outcome, change } = acted;
    const { subject = request.subject, detail } = outcome;
    await decide(context, request, { state: 'done', comment: context.reason });
    await auditAction(context.db, asker(context, request), {
      action: action.name,
      subject,
      detail: {
        ...detail,
        request: id,
        askedBy: request.asked_by,
        approvedBy: context.staff.id,
        approvedByName: context.staff.name,
      },
      change,
    });
    const result = { state: 'done', action: action.name, result: outcome.result } as const;
    return { kind: 'done', result, detail: { state: 'done' } };
  }
  return await becomeStale(context, request, acted);
}

/**
 * Nobody decides about what they asked for or stand for themselves, nor about what became of it. Whoever
 * stood for a request that became stale may stand for the one that followed.
 */
export async function refuseToDecide(
  { db, staff }: ActionContext,
  request: ApprovalRequest,
  { approvedBy }: Action,
): Promise<Refusal | undefined> {
  if (!staff.verified) return refusal('forbidden', 'Only somebody who has signed in can decide.');
  const { asked_by, asked_by_verified, vouched_by } = request;
  const reason = 'own_request';
  if (staff.id === asked_by || staff.id === vouched_by) {
    const message = 'You asked for this yourself: somebody else has to decide.';
    return refusal('forbidden', message, { reason });
  }
  const needsVoucher = !asked_by_verified && vouched_by === null;
  if (!needsVoucher && (await stoodForEarlier(db, staff.id, request))) {
    const message = 'You stood for this before it changed: somebody else has to decide.';
    return refusal('forbidden', message, { reason });
  }
  if (approvedBy && may(staff, approvedBy)) return undefined;
  return refusal('forbidden', 'Your role may not decide about this.');
}

/** Whether they stood for a request that this one was asked again of. */
async function stoodForEarlier(
  db: Database,
  staff: StaffId,
  { asked_again_of }: ApprovalRequest,
): Promise<boolean> {
  const { rows } = await sql`
    with recursive earlier as (
      select id, asked_again_of, vouched_by from approval_request where id = ${asked_again_of}
      union all
      select before.id, before.asked_again_of, before.vouched_by
      from approval_request before join earlier on before.id = earlier.asked_again_of
    )
    select 1 from earlier where vouched_by = ${staff}`.execute(db);
  return rows.length > 0;
}

/** The name and reason on record are of whoever asked. */
function asAsked(context: ActionContext, request: ApprovalRequest): ActionContext {
  return { ...context, actor: request.asked_by_name, reason: request.reason ?? undefined };
}

/** The entry's staff are whoever asked, without roles: the request's own entry has those they had then. */
function asker({ now }: ActionContext, request: ApprovalRequest): Recorded {
  const { asked_by: id, asked_by_name: actor, asked_by_verified: verified, reason } = request;
  return { actor, reason: reason ?? undefined, now, staff: { id, verified } };
}

/** Done only if it is what was previewed, and was not done before. */
type CarriedOut = Acted & { isDone: boolean };

async function carryOut(
  context: ActionContext,
  request: ApprovalRequest,
  bound: Bound,
): Promise<CarriedOut> {
  return await transact<CarriedOut>(context.db, async (part, { undo }) => {
    const acted = await act(asAsked(context, request), part, bound);
    const isDone = isAsAsked(request, acted);
    return isDone ? { ...acted, isDone } : undo({ ...acted, isDone });
  });
}

function isAsAsked(request: ApprovalRequest, { outcome, change }: Acted): boolean {
  const isAsPreviewed = hashChange(change) === request.state_hash;
  return outcome.kind === 'done' && !outcome.isRepeat && isAsPreviewed;
}

type Today =
  | { ifApproved: 'done' | 'asked_again'; change: Change }
  | { ifApproved: 'not_possible' };

/** Previews an approval: carries the request out, reads the effects and rolls back. */
export async function tryToday(context: ActionContext, request: ApprovalRequest): Promise<Today> {
  const binding = context.actionNamed(request.action)?.bind(request.input);
  if (!binding?.ok) return { ifApproved: 'not_possible' };
  return await transact<Today>(context.db, async (part, { undo }) => {
    const acted = await act(asAsked(context, request), part, binding.bound);
    if (whyNot(acted) !== null) return undo({ ifApproved: 'not_possible' });
    const ifApproved = isAsAsked(request, acted) ? 'done' : 'asked_again';
    return undo({ ifApproved, change: acted.change });
  });
}

async function vouch({ db, staff }: ActionContext, { id }: ApprovalRequest): Promise<void> {
  await db
    .updateTable('approval_request')
    .set({ vouched_by: staff.id, vouched_by_name: staff.name })
    .where('id', '=', id)
    .execute();
}

async function becomeStale(
  context: ActionContext,
  request: ApprovalRequest,
  acted: Acted | undefined,
): Promise<Outcome<Approved>> {
  await decide(context, request, { state: 'stale' });
  const because = whyNot(acted);
  const askedAgain = acted && because === null ? await askAgain(context, request, acted) : null;
  const result = { state: 'stale', askedAgain, because } as const;
  return { kind: 'done', result, detail: result };
}

/** Null if it is possible, and would only do something else than what was previewed. */
function whyNot(acted: Acted | undefined): string | null {
  if (acted === undefined) return 'Its fields are not known any more.';
  const { outcome } = acted;
  if (outcome.kind === 'refused') return outcome.message;
  return outcome.isRepeat ? 'It was done before.' : null;
}

/**
 * The same, by the same person, as it would be done now. Whoever stood for it has not seen that: if
 * it needs somebody to, it needs them again.
 */
async function askAgain(
  context: ActionContext,
  request: ApprovalRequest,
  { change }: Acted,
): Promise<number | null> {
  const { db, now } = context;
  const { action, input, input_hash, subject, reason } = request;
  const { asked_by, asked_by_name, asked_by_verified } = request;
  const id = await writeRequest(db, {
    ...{ action, input, input_hash, subject, reason, change, now },
    ...{ asked_by, asked_by_name, asked_by_verified },
    asked_again_of: request.id,
  });
  if (id === undefined) return null;
  const detail = { request: id, askedAgainOf: request.id, askedBy: asked_by };
  const entry = { action: `ask: ${action}`, subject, detail, change };
  await auditAction(db, asker(context, request), entry);
  return id;
}
