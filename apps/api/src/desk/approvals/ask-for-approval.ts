import { TryAgain } from '../../database/transact.ts';
import type { Action, ActionContext, Bound } from '../actions/action.ts';
import { auditAction } from '../actions/audit-action.ts';
import { type Change, hashJson } from '../actions/facts.ts';
import { expireRequests } from './expire-requests.ts';
import { writeRequest } from './request.ts';

/** The input as it was given, which is bound again when it is approved. */
type Asked = { action: Action; bound: Bound; input: unknown; change: Change };

/**
 * Writes a request for a second person and returns its number. Whoever asks for the same again, be it
 * somebody else, gets the one that waits already.
 */
export async function askForApproval(
  context: ActionContext,
  { action: { name: action }, bound, input, change }: Asked,
): Promise<number> {
  const { db: trx, now, staff, actor, reason = null } = context;
  const { subject } = bound;
  // As JSON, in which moments are texts.
  const input_hash = hashJson(JSON.parse(JSON.stringify(bound.input)));
  await expireRequests(trx, now);
  const id = await writeRequest(trx, {
    ...{ action, input, input_hash, subject, reason, change, now },
    asked_by: staff.id,
    asked_by_name: actor,
    asked_by_verified: staff.verified,
  });
  if (id !== undefined) {
    const detail = { request: id };
    await auditAction(trx, context, { action: `ask: ${action}`, subject, detail, change });
    return id;
  }
  const waiting = await trx
    .selectFrom('approval_request')
    .select('id')
    .where((row) => row.and({ action, input_hash, state: 'waiting' }))
    .executeTakeFirst();
  // It was decided in between: tried again, this one is written.
  if (!waiting) throw new TryAgain();
  return waiting.id;
}
