import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryRequest } from '../../apps/api/src/charges/retry-request.ts';
import { reviewCharge } from '../../apps/api/src/charges/verdict.ts';
import { forProduct } from '../../apps/api/src/desk/orders/product-of.ts';
import { runOperatorCommand } from '../../apps/api/src/desk/terminal/run-command.ts';
import { ALONE, NO_SHOP } from '../../apps/api/src/desk/terminal/test-kit.ts';
import { refundOrder } from '../../apps/api/src/orders/refund/refund-order.ts';
import { cancelSubscription } from '../../apps/api/src/subscriptions/cancel-subscription.ts';
import { refundSubscription } from '../../apps/api/src/subscriptions/refund-subscription.ts';
import { plansIn } from './plan-actions.ts';
import type { Action, World } from './world.ts';

/** Somebody looks at what is held, and lets most of it through. */
export async function reviewHeld({ api, process, random }: World): Promise<void> {
  const held = await api.connection.db
    .selectFrom('charge')
    .select('reference')
    .where('state', '=', 'held')
    .orderBy('reference')
    .execute();
  for (const { reference } of held) {
    const verdict = random.chance(0.7) ? 'release' : 'reject';
    await process.operate((db, now) =>
      forProduct(reference, (product) => reviewCharge(db, product, reference, verdict, now)),
    );
  }
}

/** Requests again what the provider rejected. */
export async function retryRejected({ api, process }: World): Promise<void> {
  const rejected = await api.connection.db
    .selectFrom('payment')
    .select(['charge', 'state'])
    .where('is_rejected', '=', true)
    .orderBy('psp_reference')
    .execute();
  for (const { charge, state } of rejected) {
    const verb = state === 'cancel_requested' ? 'void' : 'refund';
    const [subject = charge] = charge.split('.');
    await process.operate((db, now) => retryRequest(db, verb, subject, now));
  }
}

const refundPlan: Action = async (world) => {
  const plan = world.random.takeFrom(await plansIn(world));
  if (!plan) return;
  const isForced = world.random.chance(0.7);
  const how = { because: { cause: 'refund_by_operator' }, isForced } as const;
  await world.process.operate((db, now) => refundSubscription(db, plan.id, how, now));
};

/** Spent avios are owed, by whoever got them. */
const refundOrderByForce: Action = async (world) => {
  const order = world.random.pick([undefined, ...world.orders]);
  if (!order) return;
  const how = { because: { cause: 'refund_by_operator' }, isForced: true } as const;
  await world.process.operate((db, now) => refundOrder(db, order.id, how, now));
};

/** The programme's next file: erased members come back only if an operator says so. */
const importPeople: Action = async (world) => {
  const members = world.people.map(({ number, name, email, country, balance }) => {
    return { number, name, email, country, balance };
  });
  const restore = world.random.chance(0.5);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-'));
  const file = 'members.json';
  await writeFile(join(folder, file), JSON.stringify(members));
  try {
    const lines: string[] = [];
    const exitCode = await world.process.operate((db, now) => {
      const context = { db, now, actor: 'maeve', folder, ports: NO_SHOP, ...ALONE };
      const argv = ['member', 'import', 'EI', file, ...(restore ? ['--restore'] : [])];
      return runOperatorCommand(argv, context, (line) => lines.push(line));
    });
    if (exitCode !== 0) throw new Error(lines.join(' '));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Cancels every subscription that can be. */
export async function cancelPlans(world: World): Promise<void> {
  for (const { id } of await plansIn(world)) {
    const because = { cause: 'cancelled_by_operator' } as const;
    await world.process.operate((db, now) => cancelSubscription(db, id, because, now));
  }
}

export const OPERATOR_ACTIONS: readonly Action[] = [
  ...[reviewHeld, reviewHeld],
  ...[retryRejected, refundPlan, refundOrderByForce, importPeople],
];
