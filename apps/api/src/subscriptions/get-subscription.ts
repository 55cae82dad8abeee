import { subscriptionId } from '@cairn/contract/orders/transaction-id';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { isCurrent } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** A member's own subscription; another's is as good as none. */
export async function findOwnSubscription(
  db: Database,
  member: Member,
  id: string,
): Promise<Subscription | undefined> {
  const known = subscriptionId.safeParse(id);
  if (!known.success) return undefined;
  return await ownSubscriptions(db, member).where('id', '=', known.data).executeTakeFirst();
}

/** The current one first, then from the latest on. Those that never began are left out. */
export async function listOwnSubscriptions(db: Database, member: Member): Promise<Subscription[]> {
  const begun = await ownSubscriptions(db, member)
    .where((where) =>
      where.or([where('anchored_at', 'is not', null), where('status', '=', 'unverified')]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const rank = ({ status }: Subscription) => (isCurrent(status) ? 0 : 1);
  return begun.toSorted((a, b) => rank(a) - rank(b));
}

function ownSubscriptions(db: Database, { company, number }: Member) {
  return db
    .selectFrom('subscription')
    .selectAll()
    .where('company', '=', company)
    .where('number', '=', number);
}
