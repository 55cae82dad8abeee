import { rememberedCards } from '@cairn/contract/members/remembered-cards';
import { OPERATIONS } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { activityId } from '../../apps/api/src/members/seed-demo-activities.ts';
import type { Charge } from './bank.ts';
import { callAs, PAYMENT, type Person, targetOf, tokenOf } from './member.ts';
import { begin, beginAgain, payFor } from './paying.ts';
import { PLAN_ACTIONS } from './plan-actions.ts';
import { someOf } from './random.ts';
import { STAFF_ACTIONS } from './staff-actions.ts';
import type { Action, World } from './world.ts';

const DAY = 86_400_000;

async function order(world: World, owner: Person, product: string, more: object, token?: string) {
  const body = { ...PAYMENT, currency: world.random.pick(OPERATIONS.EI.currencies), ...more };
  const begun = await begin(world, owner, `/transactions?product=${product}`, body, token);
  if (!begun) return undefined;
  world.orders.push({ id: begun.id, owner });
  if (world.random.chance(0.5)) await payFor(world, owner, begun.id);
  return begun;
}

function pair({ random, people }: World): [Person, Person] {
  const rest = [...people];
  const first = random.takeFrom(rest) ?? people[0];
  return [first, random.takeFrom(rest) ?? people[1]];
}

const buy: Action = (world) => {
  const [owner] = pair(world);
  const numberOfPoints = world.random.pick([2_000, 3_000, 10_000]);
  return order(world, owner, 'purchase', { numberOfPoints });
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
  return order(world, owner, 'gift', giving(world, to));
};

/** With a step-up beforehand, or with the one that the answer asks for. */
const move: Action = async (world) => {
  const { api, random } = world;
  const [owner, to] = pair(world);
  const body = giving(world, to);
  const transfer = { avios: body.numberOfPoints, recipient: to.number };
  const ahead = random.chance(0.5) ? await tokenOf(api, owner.number, { transfer }) : undefined;
  const begun = await order(world, owner, 'transfer', body, ahead);
  if (!begun?.followRedirect || random.chance(0.2)) return;
  const token = await tokenOf(api, owner.number, { order: begun.id });
  await callAs(world, owner.number, 'POST', '/saveToken', { token });
};

const boost: Action = (world) => {
  const [owner] = pair(world);
  const member = { company: 'EI' as const, number: membershipNumber.parse(owner.number) };
  const [first, second] = owner.activities;
  const activity = world.random.chance(0.5) ? first : second;
  if (!activity) throw new Error('There is nothing to boost');
  const glpTransactionIds = [activityId(member, activity)];
  return order(world, owner, 'booster', {
    numberOfPoints: 1_000,
    multiplier: 1,
    glpTransactionIds,
  });
};

const askAgain: Action = async (world) => {
  const yesterday = world.api.clock.now.getTime() - DAY;
  const asked = world.random.takeFrom(world.asked.filter(({ at }) => at.getTime() > yesterday));
  if (asked) await beginAgain(world, asked);
};

const pay: Action = async (world) => {
  const paid = world.random.pick([undefined, ...world.orders.slice(-6)]);
  if (paid) await payFor(world, paid.owner, paid.id);
};

export const giveBack: Action = async (world) => {
  const order = world.random.pick([undefined, ...world.orders]);
  if (!order) return;
  const { id, owner } = order;
  await (world.random.chance(0.7)
    ? callAs(world, owner.number, 'POST', `/transactions/${id}/refund`)
    : callAs(world, owner.number, 'DELETE', `/transactions/${id}/delivery`));
};

const A_SECOND = 1 / 3_600;

/** At a moment of its own, so that the presses before and after it can be told apart. */
const removeCard: Action = async (world) => {
  const { number } = world.random.pick(world.people);
  const answer = await callAs(world, number, 'GET', '/users/current/cards');
  if (!answer.ok) return;
  const card = world.random.takeFrom(rememberedCards.parse(await answer.json()));
  if (!card) return;
  world.letPass(A_SECOND);
  const removed = await callAs(world, number, 'DELETE', `/users/current/cards/${card.id}`);
  if (removed.ok) world.removals.push({ number, at: world.api.clock.now });
  world.letPass(A_SECOND);
};

function capturedCharge({ bank, random }: World, isMeant: (charge: Charge) => unknown) {
  const captured = [...bank.charges.values()].filter((one) => one.captured > one.returned);
  return random.takeFrom(captured.filter(isMeant));
}

/**
 * Now and then another currency than the payment's, about all of it alone: the shop takes such a
 * dispute for one about the whole payment.
 */
function toldIn({ random }: World, { amount, captured }: Charge, value: number) {
  return value === captured && random.chance(0.3)
    ? random.pick(OPERATIONS.EI.currencies)
    : amount.currency;
}

/** Once for each payment. */
const chargeBack: Action = async (world) => {
  const charge = capturedCharge(world, ({ dispute }) => dispute === undefined);
  if (!charge) return;
  const value = someOf(world.random, charge.captured - charge.returned);
  world.bank.chargeBack(charge, value, toldIn(world, charge, value));
};

const winDispute: Action = async (world) => {
  const { bank, random } = world;
  const charges = [...bank.charges.values()];
  const isOpen = ({ dispute }: Charge) => dispute && !dispute.isOver && dispute.lost > 0;
  const charge = random.takeFrom(charges.filter(isOpen));
  if (!charge?.dispute) return;
  const value = someOf(world.random, charge.dispute.lost);
  bank.reverseChargeBack(charge, value, toldIn(world, charge, value));
};

const chargeBackAgain: Action = async (world) => {
  const isWon = ({ dispute }: Charge) => dispute && !dispute.isOver && dispute.value > dispute.lost;
  const charge = capturedCharge(world, isWon);
  if (!charge?.dispute) return;
  const { value: disputed, lost } = charge.dispute;
  const value = Math.min(disputed - lost, charge.captured - charge.returned);
  world.bank.chargeBackAgain(charge, value);
};

/** Transfers are left out: whether their avios come back depends on what the recipient has left. */
const refundByHand: Action = async (world) => {
  const charge = capturedCharge(world, ({ reference }) => !reference.startsWith('t'));
  if (charge) world.bank.refundByHand(charge);
};

/** Some that wait, whichever came first. */
const deliverNotification: Action = async ({ bank, process, random }) => {
  for (let letters = 1 + random.below(3); letters > 0; letters -= 1) {
    const letter = random.takeFrom([...bank.letters]);
    if (letter && (await process.deliver(letter))) {
      bank.letters.splice(bank.letters.indexOf(letter), 1);
    }
  }
};

const work: Action = async ({ process, random }) => {
  const due = await process.jobs();
  for (let jobs = random.below(4); jobs > 0; jobs -= 1) {
    const job = random.takeFrom(due);
    if (job) await process.work(job);
  }
};

const eraseMember: Action = async (world) => {
  const { number } = world.random.pick(world.people);
  const method = world.random.chance(0.7) ? 'POST' : 'DELETE';
  await callAs(world, number, method, '/users/current/erasure');
};

/** The process will end before one of its next steps. */
const endProcess: Action = async ({ random, restart }) => restart(1 + random.below(60));

const wait: Action = async ({ letPass, random }) => letPass(random.pick([0.1, 1, 5, 20]));
const tick: Action = ({ process }) => process.runTimers();

type Actions = readonly [Action, ...Action[]];

/** Actions at one moment. One that is listed more often is drawn more often. */
export const ACTIONS_AT_ONCE: Actions = [
  buy,
  ...[buy, give, give, move, move, boost, askAgain],
  ...[pay, pay, pay, pay, pay, pay, removeCard],
  ...[
    deliverNotification,
    deliverNotification,
    deliverNotification,
    deliverNotification,
    deliverNotification,
    deliverNotification,
    deliverNotification,
    deliverNotification,
  ],
  ...[work, work, work, work, work, work],
];

/** Members' actions that quickly lead to orders, plans, spent avios and disputes. */
export const MEMBER_ACTIONS: Actions = [
  buy,
  ...[buy, give, give, move, move, boost, pay, pay, pay, pay],
  ...[...PLAN_ACTIONS, wait, giveBack, chargeBack, chargeBack, winDispute],
];

export const ACTIONS: Actions = [
  ...ACTIONS_AT_ONCE,
  ...PLAN_ACTIONS,
  ...STAFF_ACTIONS,
  ...[wait, wait, tick, tick, endProcess],
  ...[giveBack, giveBack, chargeBack, chargeBack, winDispute, winDispute, chargeBackAgain],
  ...[refundByHand, eraseMember],
];
