import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { eraseMember as erase } from '../../privacy/erase-member.ts';
import type { Obstacle } from '../../privacy/list-obstacles.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';

export const erasedMember = z.object({ member: z.string() });

export function nameOf({ company, number }: Member): string {
  return `${company}/${number}`;
}

export async function readMemberFacts(db: Database, { company, number }: Member): Promise<Facts> {
  const member = await db
    .selectFrom('member')
    .select('number')
    .where((row) => row.and({ company, number }))
    .executeTakeFirst();
  return { member: member ? 'known' : 'erased or unknown' };
}

/** At once, without the days that a member's own request waits. */
export async function eraseMember(
  { db: trx, now }: ActionContext,
  member: Member,
): Promise<Outcome<z.infer<typeof erasedMember>>> {
  const name = nameOf(member);
  const result = await erase(trx, member, { by: 'staff' }, now);
  switch (result.kind) {
    case 'erased':
      return { kind: 'done', result: { member: name } };
    case 'obstructed':
      return refusal('conflict', `${name} is not erased.`, {
        details: result.obstacles.map(sentence),
      });
    default:
      return refusal('not_found', `${member.company} has no member ${member.number}.`);
  }
}

/** Tells an operator why the member cannot be erased yet, and what to do about it. */
function sentence(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'order':
      return `Order ${obstacle.id} ${sentenceOfOrder(obstacle)}`;
    case 'plan':
      return `Plan ${obstacle.id} ${sentenceOfSubscription(obstacle.status)}`;
    case 'notification':
      return `A payment notification about ${obstacle.reference} is not applied yet. Try again in some minutes.`;
  }
}

function sentenceOfOrder(order: Extract<Obstacle, { kind: 'order' }>): string {
  switch (order.state) {
    case 'awaiting_step_up':
    case 'started':
    case 'payment_session':
      return `is not paid yet. Unpaid, it ends by ${order.expiresAt.toISOString()}.`;
    case 'held':
      return 'is held for its risk. Decide first: held release or held reject.';
    case 'scheduled':
      return `waits for its day, ${order.deliverAt?.toISOString()}. Wait for it too, or delivery cancel ${order.id}.`;
    case 'refund_requested':
      return 'is being refunded. Try again once the money is back.';
    default:
      return 'is being paid. Try again in some minutes.';
  }
}

function sentenceOfSubscription(status: Extract<Obstacle, { kind: 'plan' }>['status']): string {
  switch (status) {
    case 'unverified':
      return 'is not paid yet. Unpaid, it ends within 15 hours of its start.';
    case 'active':
    case 'autorenewing':
      return 'would charge its card again. Have the member cancel it in the shop first.';
    default:
      return 'is being refunded. Try again once the money is back.';
  }
}
