import type { Selectable } from 'kysely';
import type { ApprovalState } from '../../database/tables/desk.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Change, hashChange } from '../actions/facts.ts';
import { type Refusal, refusal } from '../actions/outcome.ts';

export type ApprovalRequest = Selectable<Tables['approval_request']>;

/** The state of a request; an overdue one counts as expired before the job has marked it. */
export function stateOf({ state, expires_at }: ApprovalRequest, now: Date): ApprovalState {
  return state === 'waiting' && expires_at <= now ? 'expired' : state;
}

type Locked = { kind: 'waiting'; request: ApprovalRequest } | Refusal;

/** A request that waits, and nobody else may decide about it until the transaction ends. */
export async function lockWaiting({ db, now }: ActionContext, id: number): Promise<Locked> {
  const request = await db
    .selectFrom('approval_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) {
    const hints = ['approval list names them.'];
    return refusal('not_found', `There is no request ${id}.`, { hints });
  }
  const state = stateOf(request, now);
  if (state === 'waiting') return { kind: 'waiting', request };
  return refusal('conflict', `Request ${id} ${ENDED[state]}`, { reason: state });
}

const ENDED: Record<Exclude<ApprovalState, 'waiting'>, string> = {
  done: 'was approved, and is done.',
  rejected: 'was rejected.',
  withdrawn: 'was withdrawn.',
  expired: 'has expired. Ask again.',
  stale: 'was approved too late: something had changed.',
};

type Decided = {
  state: Exclude<ApprovalState, 'waiting' | 'expired'>;
  comment?: string | undefined;
};

export async function decide(
  { db, staff, now }: ActionContext,
  { id }: ApprovalRequest,
  { state, comment = undefined }: Decided,
): Promise<void> {
  await db
    .updateTable('approval_request')
    .set({
      state,
      decided_by: staff.id,
      decided_by_name: staff.name,
      decided_at: now,
      comment: comment ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** A request that nobody has approved by then has expired. */
const APPROVAL_WAITS = 24 * 60 * 60_000;

type NewRequest = Pick<
  ApprovalRequest,
  | 'action'
  | 'input'
  | 'input_hash'
  | 'subject'
  | 'reason'
  | 'asked_by'
  | 'asked_by_name'
  | 'asked_by_verified'
> &
  Partial<Pick<ApprovalRequest, 'asked_again_of'>> & {
    change: Change;
    now: Date;
  };

/** Undefined if the same waits already. */
export async function writeRequest(
  trx: Database,
  { change, input, now, ...request }: NewRequest,
): Promise<number | undefined> {
  const written = await trx
    .insertInto('approval_request')
    .values({
      ...request,
      input: JSON.stringify(input),
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      state_hash: hashChange(change),
      asked_at: now,
      expires_at: new Date(now.getTime() + APPROVAL_WAITS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}
