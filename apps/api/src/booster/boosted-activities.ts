import { sql } from 'kysely';

export type BoostedActivity = { description: string; avios: number };

/** The activities that an order boosts, the latest first: an expression for a query over orders. */
export function boostedActivities() {
  return sql<BoostedActivity[]>`(
    select coalesce(
      json_agg(
        json_build_object('description', activity.description, 'avios', activity.avios)
        order by activity.made_at desc, activity.id
      ), '[]')
    from boosted_activity join activity on activity.id = boosted_activity.activity_id
    where boosted_activity.order_id = orders.id)`;
}
