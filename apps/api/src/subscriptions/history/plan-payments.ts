import type { PlanPaymentId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';

/** As payments are called, to the provider and to members. */
export const REFERENCE = sql<PlanPaymentId>`
  subscription.id || case when cycle.n = 1 then '' else '.' || cycle.n end`;

/** The moment that a month's avios came is the one at which it was paid. */
const CREDITED_AT = sql<Date | null>`(
  select effective_at from ledger_txn
  where source_type = 'subscription' and source_id = cycle.subscription_id || '/' || cycle.n
    and kind = 'credit')`;

/** Everything that was charged for a member's subscriptions: a query that lists and receipts begin with. */
export function planPayments(db: Database, { company, number }: Member) {
  return db
    .selectFrom('subscription_cycle as cycle')
    .innerJoin('subscription', 'subscription.id', 'cycle.subscription_id')
    .innerJoin('subscription_package as plan', (join) =>
      join
        .onRef('plan.company', '=', 'subscription.company')
        .onRef('plan.id', '=', 'subscription.package_id'),
    )
    .leftJoin('payment', 'payment.psp_reference', 'cycle.psp_reference')
    .select(['subscription.id', 'subscription.company', 'billing', 'subscription.currency'])
    .select(['card_type', 'subscription.card_summary', 'plan.name as package_name'])
    .select(['cycle.due_at', 'cycle.charge_minor', 'cycle.avios', 'cycle.state'])
    .select(['payment.state as payment_state', 'payment.state_since as payment_since'])
    .select([REFERENCE.as('reference'), CREDITED_AT.as('credited_at')])
    .where('subscription.company', '=', company)
    .where('subscription.number', '=', number)
    .where('cycle.charge_minor', '>', 0)
    .where(({ or, eb }) =>
      or([eb('cycle.psp_reference', 'is not', null), eb('cycle.state', '=', 'credited')]),
    );
}
