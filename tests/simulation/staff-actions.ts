import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { readUnsettled } from '../../apps/api/src/charges/returned-by-hand.ts';
import type { Performed } from '../../apps/api/src/desk/actions/perform.ts';
import type { Staff } from '../../apps/api/src/desk/staff.ts';
import { runOperatorCommand } from '../../apps/api/src/desk/terminal/run-command.ts';
import { ALONE, NO_SHOP } from '../../apps/api/src/desk/terminal/test-kit.ts';
import { type Order, ordersIn } from '../../apps/api/src/orders/order.ts';
import { hasEnded } from '../../apps/api/src/subscriptions/status-rules.ts';
import { plansIn } from './plan-actions.ts';
import { someOf } from './random.ts';
import { newId } from './seeded-ids.ts';
import {
  CIARAN,
  DECIDERS,
  DEV,
  FIONA,
  newPress,
  ORLA,
  press,
  pressAsShown,
  STAFF,
} from './staff.ts';
import type { Action, Press, World } from './world.ts';

export type Asked = {
  name: string;
  input: Record<string, unknown> & {
    transactionId?: string;
    subscriptionId?: string;
    number?: string;
  };
};

async function does(world: World, who: Staff, asked: Asked) {
  return await press(world, newPress(world, { who, ...asked }));
}

/** Somebody looks at what is held, and lets most of it through. */
export async function reviewHeld(world: World): Promise<void> {
  const { api, random } = world;
  const held = await api.connection.db
    .selectFrom('charge')
    .select('reference')
    .where('state', '=', 'held')
    .orderBy('reference')
    .execute();
  for (const { reference } of held) {
    const name = random.chance(0.7) ? 'held release' : 'held reject';
    await does(world, ORLA, { name, input: { transactionId: reference } });
  }
}

/** Requests again what the provider rejected. */
export async function retryRejected(world: World): Promise<void> {
  const rejected = await world.api.connection.db
    .selectFrom('payment')
    .select(['charge', 'state'])
    .where('is_rejected', '=', true)
    .orderBy('psp_reference')
    .execute();
  for (const { charge, state } of rejected) {
    const name = state === 'cancel_requested' ? 'void retry' : 'refund retry';
    const [transactionId = charge] = charge.split('.');
    await does(world, CIARAN, { name, input: { transactionId } });
  }
}

/** Corrections of a charge's money that ended no refund keep the next one waiting: they are taken back. */
export async function takeBackRecords(world: World): Promise<void> {
  const { db } = world.api.connection;
  const waiting = await db
    .selectFrom('payment')
    .innerJoin('charge', 'charge.reference', 'payment.charge')
    .select(['reference', 'amount_minor'])
    .distinctOn('reference')
    .where('payment.state', '=', 'refund_requested')
    .orderBy('reference')
    .execute();
  for (const { reference, amount_minor } of waiting) {
    for (;;) {
      const left = Math.min(await readUnsettled(db, reference), amount_minor);
      if (left <= 0) break;
      const received = decimal(left);
      const input = { transactionId: reference, received, key: newCase(world) };
      const asked = await does(world, CIARAN, { name: 'adjust money', input });
      if (asked.kind !== 'waiting') throw new Error(`A record is not taken back: ${asked.kind}`);
      const id = asked.request;
      await does(world, FIONA, { name: 'approval approve', input: { id } });
    }
  }
}

const decimal = (amount: number) => decimalFromMinor(minor(amount)).toFixed(2);
const newCase = ({ api }: World) => `CASE-${newId(api.clock.now)}`;

/** Presses whose answer was lost are repeated. */
export async function finishPresses(world: World): Promise<void> {
  for (const made of world.presses.filter(({ answer }) => !answer)) await press(world, made);
}

/** Cancels every subscription that can be. */
export async function cancelPlans(world: World): Promise<void> {
  for (const { id, status } of await plansIn(world)) {
    if (hasEnded(status) || status === 'cancelled_scheduled') continue;
    await does(world, DEV, { name: 'subscription cancel', input: { subscriptionId: id } });
  }
}

export type Choice = (world: World) => Promise<Asked | undefined>;

/** Mostly one that can be refunded; forced, spent avios are owed by whoever got them. */
export const refund: Choice = async (world) => {
  const { random, orders } = world;
  const paid = random.chance(0.9) ? await ordersThatAre(world, ['complete', 'scheduled']) : orders;
  const order = random.takeFrom([...paid]);
  return order && { name: 'refund', input: { transactionId: order.id, force: random.chance(0.6) } };
};

export const cancelDelivery: Choice = async (world) => {
  const order = world.random.takeFrom(await ordersThatAre(world, ['scheduled']));
  return order && { name: 'delivery cancel', input: { transactionId: order.id } };
};

async function ordersThatAre({ api, people }: World, states: Order['state'][]) {
  const numbers = people.map(({ number }) => membershipNumber.parse(number));
  return await ordersIn(api.connection.db)
    .where('number', 'in', numbers)
    .where('orders.state', 'in', states)
    .orderBy('orders.id')
    .execute();
}

/** Mostly one of which that is possible. */
export const endPlan: Choice = async (world) => {
  const { random } = world;
  const way = random.pick(['refund', 'refund', 'cancel', 'resume', 'resume']);
  const running = way === 'resume' ? ['cancelled_scheduled'] : ['active', 'autorenewing'];
  const isMeant = random.chance(0.9);
  const plans = await plansIn(world);
  const plan = random.takeFrom(plans.filter(({ status }) => !isMeant || running.includes(status)));
  if (!plan) return undefined;
  const force = way === 'refund' && { force: random.chance(0.6) };
  return { name: `subscription ${way}`, input: { subscriptionId: plan.id, ...force } };
};

export const adjustAvios: Choice = async (world) => {
  const { random } = world;
  const { number } = random.pick(world.people);
  const member = { company: 'EI', number, key: newCase(world) };
  const avios = random.pick([100, 1_500, 6_000]);
  const change = random.chance(0.4) ? { add: avios } : { take: avios, owe: random.chance(0.6) };
  return { name: 'adjust avios', input: { ...member, ...change } };
};

export const writeOff: Choice = async (world) => {
  const { api, random, people } = world;
  const debts = await api.connection.db
    .selectFrom('debt')
    .select(['number', 'owed'])
    .where(
      'number',
      'in',
      people.map(({ number }) => membershipNumber.parse(number)),
    )
    .where('owed', '>', 0)
    .orderBy('number')
    .execute();
  const debt = random.takeFrom(debts);
  if (!debt) return undefined;
  const input = { company: 'EI', number: debt.number, key: newCase(world) };
  return { name: 'adjust debt', input: { ...input, writeOff: someOf(random, debt.owed) } };
};

/** Records a payment as returned elsewhere, even while its refund waits; some records turn out to be wrong. */
export const adjustMoney: Choice = async (world) => {
  const { random, bank, corrections } = world;
  const key = newCase(world);
  const records = [...corrections.values()].filter(({ unit }) => unit !== 'AVIOS');
  const record = random.chance(0.3) ? random.takeFrom(records) : undefined;
  if (record) {
    const { subject: transactionId, amount } = record;
    const way = amount < 0 ? 'received' : 'returned';
    return {
      name: 'adjust money',
      input: { transactionId, [way]: decimal(Math.abs(amount)), key },
    };
  }
  const captured = [...bank.charges.values()].filter((one) => one.captured > one.returned);
  const rejected = await rejectedRefunds(world);
  const isMeant =
    random.chance(0.7) && captured.some(({ pspReference }) => rejected.has(pspReference));
  const charge = random.takeFrom(
    captured.filter(({ pspReference }) => !isMeant || rejected.has(pspReference)),
  );
  if (!charge) return undefined;
  const amount = decimal(someOf(random, charge.captured - charge.returned));
  const way = random.chance(0.8) ? 'returned' : 'received';
  charge.hasRecords = true;
  return {
    name: 'adjust money',
    input: { transactionId: charge.reference, [way]: amount, key },
  };
};

async function rejectedRefunds({ api }: World): Promise<Set<string>> {
  const rejected = await api.connection.db
    .selectFrom('payment')
    .select('psp_reference')
    .where('is_rejected', '=', true)
    .where('state', '=', 'refund_requested')
    .execute();
  return new Set(rejected.map(({ psp_reference }) => psp_reference));
}

export const erase: Choice = async ({ random, people }) => {
  const { number } = random.pick(people);
  return { name: 'member erase', input: { company: 'EI', number } };
};

const CHOICES: readonly [Choice, ...Choice[]] = [
  ...([refund, refund, refund] as const),
  ...[refund, cancelDelivery, cancelDelivery, endPlan, endPlan, endPlan],
  ...[adjustAvios, adjustAvios, writeOff, adjustMoney, adjustMoney, erase],
];

/** A press: as shown before, a double click, the same by two people at once, or just once. */
const pressOne: Action = async (world) => {
  const { random } = world;
  const asked = await random.pick(CHOICES)(world);
  if (!asked) return;
  const made = newPress(world, { who: random.pick(STAFF), ...asked });
  const way = random.pick(['once', 'once', 'as shown', 'double click', 'by two']);
  switch (way) {
    case 'once':
      await press(world, made);
      return;
    case 'as shown':
      await pressAsShown(world, made);
      return;
    case 'double click':
      await together(world, [made, made]);
      return;
    case 'by two':
      await pressByTwo(world, asked);
  }
};

/**
 * Which one is first does not come from the seed. It makes no difference to what follows: neither may
 * decide about the other's request.
 */
async function pressByTwo(world: World, asked: Asked): Promise<void> {
  const both = [ORLA, DEV].map((who) => newPress(world, { who, ...asked }));
  const answers = await together(world, both);
  const done = answers.filter(({ kind }) => kind === 'done');
  // A correction is known by its case: whoever records it again is told that it is done.
  if (done.length > 1 && !asked.name.startsWith('adjust ')) {
    throw new Error(`${asked.name} ${JSON.stringify(asked.input)} was done twice`);
  }
}

/** By a process that is not ended meanwhile: which of them it would break off is chance. */
async function together(world: World, presses: readonly Press[]): Promise<Performed[]> {
  world.restart();
  return await Promise.all(presses.map((made) => press(world, made)));
}

const pressAgain: Action = async (world) => {
  const lost = world.presses.filter(({ answer }) => !answer);
  const made = world.random.takeFrom(lost.length > 0 ? lost : world.presses.slice(-8));
  // Refused, it may be pressed again by then: that would be something new.
  if (made && made.answer?.kind !== 'refused') await press(world, made);
};

/** Somebody decides about a request, or its requester withdraws it. */
const decide: Action = async (world) => {
  const { api, random } = world;
  const waiting = await api.connection.db
    .selectFrom('approval_request')
    .select(['id', 'asked_by', 'vouched_by'])
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute();
  const request = random.takeFrom(waiting);
  if (!request) return;
  const { id } = request;
  const way = random.pick(['approve', 'approve', 'approve', 'approve', 'reject', 'withdraw']);
  const requester = [DEV, ...STAFF].find((one) => one.id === request.asked_by);
  const who = way === 'withdraw' && requester ? requester : random.pick(DECIDERS);
  const name = `approval ${way}`;
  const answer = await does(world, who, { name, input: { id } });
  const isOwn = who.id === request.asked_by || who.id === request.vouched_by;
  if (way !== 'withdraw' && isOwn && answer.kind !== 'refused') {
    throw new Error(`${who.name} decided about request ${id} of their own`);
  }
};

/** Erasing a member deletes their idempotency keys: once restored, a repeated call is a new one. */
async function forgetCallsOfErased({ api, asked }: World): Promise<void> {
  const members = await api.connection.db.selectFrom('member').select('number').execute();
  const known = new Set<string>(members.map(({ number }) => number));
  for (const call of asked) if (!known.has(call.owner.number)) delete call.id;
}

/** The programme's next file: erased members come back only if an operator says so. */
const importPeople: Action = async (world) => {
  const members = world.people.map(({ number, name, email, country, balance }) => {
    return { number, name, email, country, balance };
  });
  const restore = world.random.chance(0.5);
  if (restore) await forgetCallsOfErased(world);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-'));
  const file = 'members.json';
  await writeFile(join(folder, file), JSON.stringify(members));
  try {
    const lines: string[] = [];
    const exitCode = await world.process.operate((db, now) => {
      const context = {
        db,
        now,
        clock: () => now,
        actor: 'maeve',
        folder,
        ports: NO_SHOP,
        ...ALONE,
      };
      const argv = ['member', 'import', 'EI', file, ...(restore ? ['--restore'] : [])];
      return runOperatorCommand(argv, context, (line) => lines.push(line));
    });
    if (exitCode !== 0) throw new Error(lines.join(' '));
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const STAFF_ACTIONS: readonly Action[] = [
  ...[reviewHeld, retryRejected, importPeople],
  ...[pressOne, pressOne, pressOne, pressOne, pressOne, pressOne, pressAgain],
  ...[decide, decide, decide, decide, decide],
];
