import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { monthsIn } from '../../apps/api/src/subscriptions/month.ts';
import { callAs } from './member.ts';
import { begin, payFor } from './paying.ts';
import type { Action, World } from './world.ts';

const HOUR = 3_600_000;

/** The members' subscriptions, from the first on. */
export async function plansIn({ api, people }: Pick<World, 'api' | 'people'>) {
  const numbers = people.map(({ number }) => membershipNumber.parse(number));
  return await api.connection.db
    .selectFrom('subscription')
    .selectAll()
    .where('number', 'in', numbers)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One of the last few, with its member. */
async function anyPlan(world: World) {
  const plan = world.random.takeFrom((await plansIn(world)).slice(-4));
  const owner = plan && world.people.find(({ number }) => number === plan.number);
  return owner && { id: plan.id, owner };
}

const subscribe: Action = async (world) => {
  const owner = world.random.pick(world.people);
  const packageId = world.random.pick(['light', 'steady']);
  const type = world.random.pick(['monthly', 'monthly', 'annually']);
  const begun = await begin(world, owner, '/subscriptions', { packageId, type });
  if (begun && world.random.chance(0.7)) await payFor(world, owner, begun.id);
};

/** Its first month, or one that the stored card was refused for. */
const payMonth: Action = async (world) => {
  const plan = await anyPlan(world);
  if (!plan) return;
  const last = await monthsIn(world.api.connection.db)
    .where('subscription_id', '=', plan.id)
    .where('charge_minor', '>', 0)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await payFor(world, plan.owner, last.charge);
};

const changeCard: Action = async (world) => {
  const plan = await anyPlan(world);
  if (!plan) return;
  const { id, owner } = plan;
  const answer = await callAs(world, owner.number, 'POST', `/subscriptions/${id}/card-changes`);
  if (answer.status === 201) await payFor(world, owner, (await answer.json()).id);
};

function askingFor(method: string, part: string): Action {
  return async (world) => {
    const plan = await anyPlan(world);
    if (plan) await callAs(world, plan.owner.number, method, `/subscriptions/${plan.id}/${part}`);
  };
}

const cancel = askingFor('POST', 'cancellation');
const undoCancellation = askingFor('DELETE', 'cancellation');
const refund = askingFor('POST', 'refund');

/** Until a subscription is charged, credited or ends; perhaps a little less, or more. */
const waitForMonth: Action = async (world) => {
  const { api, people, random, letPass } = world;
  // Few things take a month to be told.
  if (random.chance(0.8)) await world.settle();
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select unnest(array[renews_at, cancels_at]) as at from subscription
      where number = any(${people.map(({ number }) => number)}::text[])
    ) due where at > ${api.clock.now}::timestamptz`.execute(api.connection.db);
  const [next] = rows;
  if (!next?.at) return;
  const left = (next.at.getTime() - api.clock.now.getTime()) / HOUR;
  // A year is long: some of its months are looked at on their days.
  letPass(Math.max(0, Math.min(left, 31 * 24) + random.pick([-0.1, 0, 0, 30])));
  await world.process.runTimers();
};

export const PLAN_ACTIONS: readonly Action[] = [
  ...[subscribe, subscribe, subscribe, payMonth, payMonth, payMonth, payMonth],
  ...[waitForMonth, waitForMonth, waitForMonth, waitForMonth, waitForMonth, waitForMonth],
  ...[changeCard, changeCard, cancel, undoCancellation, undoCancellation, refund, refund],
];
