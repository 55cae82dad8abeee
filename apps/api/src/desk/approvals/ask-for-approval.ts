import { TryAgain } from '../../database/transact.ts';
import type { Action, ActionContext } from '../actions/action.ts';
import { auditAction } from '../actions/audit-action.ts';
import { type Change, hashJson } from '../actions/facts.ts';
import { expireRequests } from './expire-requests.ts';
import { writeRequest } from './request.ts';

type Asked = { action: Action; subject: string; input: unknown; change: Change };

/**
 * Writes a request for a second person and returns its number. Whoever asks for the same again, be it
 * somebody else, gets the one that waits already.
 */
export async function askForApproval(
  context: ActionContext,
  { action: { name: action }, subject, input, change }: Asked,
): Promise<number> {
  const { db: trx, now, staff, actor, reason = null } = context;
  const input_hash = hashJson(input);
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
