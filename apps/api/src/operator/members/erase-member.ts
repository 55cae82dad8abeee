import type { Member } from '../../http/kit/member.ts';
import { eraseMember as erase } from '../../privacy/erase-member.ts';
import type { Obstacle } from '../../privacy/list-obstacles.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';

/** At once, without the days that a member's own request waits. */
export async function eraseMember(
  { db, now, actor }: OperatorContext,
  member: Member,
): Promise<Answer> {
  const subject = `${member.company}/${member.number}`;
  const result = await erase(db, member, { actor }, now);
  switch (result.kind) {
    case 'erased':
      return done(`${subject} is erased. Orders and avios stay, under the number alone.`);
    case 'obstructed':
      return refused(`${subject} is not erased.`, ...result.obstacles.map(sentence));
    default:
      return refused(`${member.company} has no member ${member.number}.`);
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
      return `waits for its day, ${order.deliverAt?.toISOString()}. Wait for it too, or refund ${order.id}.`;
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
