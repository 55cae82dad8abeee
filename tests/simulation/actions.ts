import { membershipNumber } from '@cairn/contract/values/membership-number';
import { reviewCharge } from '../../apps/api/src/charges/verdict.ts';
import { activityId } from '../../apps/api/src/members/seed-demo-activities.ts';
import { ORDERS } from '../../apps/api/src/orders/settle/order-product.ts';
import { askAs, PAYMENT, type Person, targetOf, tokenOf } from './member.ts';
import type { World } from './world.ts';

type Action = (world: World) => Promise<unknown>;

const DAY = 86_400_000;

async function begin(world: World, owner: Person, product: string, more: object, token?: string) {
  const { api, random, orders, asked } = world;
  const body = { ...PAYMENT, currency: random.pick(['EUR', 'GBP']), ...more };
  const key = `key-of-start-${asked.length}-${owner.number}`;
  const path = `/transactions?product=${product}`;
  const answer = await askAs(world, owner.number, 'POST', path, {
    body,
    key,
    ...(token && { token }),
  });
  if (answer.status >= 500) throw new Error(await answer.text());
  if (answer.status !== 201) return undefined;
  const { id, followRedirect } = await answer.json();
  orders.push({ id, owner });
  asked.push({ owner, product, body, key, id, at: api.clock.now });
  return { id, followRedirect };
}

function pair({ random, people }: World): [Person, Person] {
  const rest = [...people];
  const first = random.takeFrom(rest) ?? people[0];
  return [first, random.takeFrom(rest) ?? people[1]];
}

const buy: Action = (world) => {
  const [owner] = pair(world);
  const numberOfPoints = world.random.pick([2_000, 3_000, 10_000]);
  return begin(world, owner, 'purchase', { numberOfPoints });
};

/** At once or on a day of the next five. */
function giving({ api, random }: World, to: Person) {
  const day = new Date(api.clock.now.getTime() + (1 + random.below(5)) * DAY);
  const issueDate = random.chance(0.5) ? null : day.toISOString().slice(0, 10);
  const numberOfPoints = random.pick([2_000, 3_000]);
  return { numberOfPoints, issueDate, targetAccount: targetOf(to) };
}

const give: Action = (world) => {
  const [owner, to] = pair(world);
  return begin(world, owner, 'gift', giving(world, to));
};

/** With a step-up beforehand, or with the one that the answer asks for. */
const move: Action = async (world) => {
  const { api, random } = world;
  const [owner, to] = pair(world);
  const body = giving(world, to);
  const transfer = { avios: body.numberOfPoints, recipient: to.number };
  const ahead = random.chance(0.5) ? await tokenOf(api, owner.number, { transfer }) : undefined;
  const begun = await begin(world, owner, 'transfer', body, ahead);
  if (!begun?.followRedirect || random.chance(0.2)) return;
  const token = await tokenOf(api, owner.number, { order: begun.id });
  await askAs(world, owner.number, 'POST', '/saveToken', { token });
};

const boost: Action = (world) => {
  const [owner] = pair(world);
  const member = { company: 'EI' as const, number: membershipNumber.parse(owner.number) };
  const [first, second] = owner.activities;
  const activity = world.random.chance(0.5) ? first : second;
  if (!activity) throw new Error('There is nothing to boost');
  const glpTransactionIds = [activityId(member, activity)];
  return begin(world, owner, 'booster', {
    numberOfPoints: 1_000,
    multiplier: 1,
    glpTransactionIds,
  });
};

/** The same key and body within a day: the same answer, and no second order. */
const askAgain: Action = async (world) => {
  const yesterday = world.api.clock.now.getTime() - DAY;
  const again = world.random.takeFrom(world.asked.filter(({ at }) => at.getTime() > yesterday));
  if (!again) return;
  const { owner, product, body, key, id } = again;
  const path = `/transactions?product=${product}`;
  const answer = await askAs(world, owner.number, 'POST', path, { body, key });
  const second = await answer.json();
  if (second.id !== id) throw new Error(`The start of ${id}, repeated, was answered ${second.id}`);
};

const pay: Action = async (world) => {
  const { random, bank } = world;
  const order = random.pick([undefined, ...world.orders.slice(-6)]);
  if (!order) return;
  const path = `/transactions/${order.id}/state`;
  const { payload } = await (await askAs(world, order.owner.number, 'GET', path)).json();
  if (!payload.paymentSession) return;
  // Some leave the form open for a while, perhaps for too long.
  if (random.chance(0.1)) world.letPass(random.below(20));
  const how = { isRefused: random.chance(0.15), isReviewed: random.chance(0.1) };
  bank.pay(payload.paymentSession.id, how);
};

export const giveBack: Action = async (world) => {
  const order = world.random.pick([undefined, ...world.orders]);
  if (!order) return;
  const { id, owner } = order;
  await (world.random.chance(0.7)
    ? askAs(world, owner.number, 'POST', `/transactions/${id}/refund`)
    : askAs(world, owner.number, 'DELETE', `/transactions/${id}/delivery`));
};

/** Plans are left alone: what they bring is not counted at the end. */
function capturedCharge({ bank, random }: World) {
  const captured = [...bank.charges.values()].filter(
    (one) => one.captured > one.returned && !one.reference.startsWith('sub'),
  );
  return random.takeFrom(captured);
}

const chargeBack: Action = async (world) => {
  const charge = capturedCharge(world);
  if (charge) world.bank.chargeBack(charge);
};

/** Gifts and transfers are left out: who pays for those depends on what the recipient has left. */
const refundByHand: Action = async (world) => {
  const charge = capturedCharge(world);
  if (charge && /^(p|bb)/.test(charge.reference)) world.bank.refundByHand(charge);
};

/** Any that waits, whichever came first; now and then it is kept for later. */
const hear: Action = async ({ bank, process, random }) => {
  const letter = random.takeFrom(bank.letters);
  if (letter && (random.chance(0.2) || !(await process.deliver(letter)))) bank.letters.push(letter);
};

const work: Action = async ({ process, random }) => {
  const due = await process.jobs();
  for (let jobs = random.below(4); jobs > 0; jobs -= 1) {
    const job = random.takeFrom(due);
    if (job) await process.work(job);
  }
};

/** Somebody looks at what is held, and lets most of it through. */
export async function reviewHeld({ api, random, orders }: World): Promise<void> {
  for (const { id } of orders) {
    const verdict = random.chance(0.7) ? 'release' : 'reject';
    await reviewCharge(api.connection.db, ORDERS, id, verdict, api.clock.now);
  }
}

const wait: Action = async ({ letPass, random }) => letPass(random.pick([0.1, 1, 5, 20]));
const tick: Action = ({ process }) => process.runTimers();

type Actions = readonly [Action, ...Action[]];

/** Actions at one moment. One that is listed more often is drawn more often. */
export const ACTIONS_AT_ONCE: Actions = [
  buy,
  ...[buy, give, give, move, move, boost, askAgain],
  ...[pay, pay, pay, pay, pay, pay],
  ...[hear, hear, hear, hear, hear, hear, hear, hear],
  ...[work, work, work, work, work, work],
];

export const ACTIONS: Actions = [
  ...ACTIONS_AT_ONCE,
  ...[wait, wait, tick, tick],
  ...[giveBack, giveBack, chargeBack, refundByHand, reviewHeld],
];
