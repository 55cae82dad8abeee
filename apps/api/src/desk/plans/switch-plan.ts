import type { Company } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';

type Plan = { company: Company; package: string };

export const planState = z.object({ plan: z.string(), state: z.enum(['on', 'off']) });

export function nameOfPackage({ company, package: id }: Plan): string {
  return `${company}/${id}`;
}

export async function readPlanState(db: Database, { company, package: id }: Plan): Promise<Facts> {
  const plan = (await lockPlans(db, company)).find((one) => one.id === id);
  return plan ? { plan: plan.active ? 'on' : 'off' } : {};
}

/** A plan that is off is not offered, and nobody can begin it. Its subscribers keep it. */
export async function switchPlan(
  { db: trx }: ActionContext,
  { state, ...plan }: Plan & { state: 'on' | 'off' },
): Promise<Outcome<z.infer<typeof planState>>> {
  const { company, package: id } = plan;
  const plans = await lockPlans(trx, company);
  if (!plans.some((one) => one.id === id)) {
    const known = plans.map((one) => one.id).join(', ');
    return refusal('not_found', `${company} has no plan ${id}. It has ${known}.`);
  }
  // A page of plans without a plan would be an error to members.
  if (state === 'off' && !plans.some((one) => one.active && one.id !== id)) {
    const message = `No other plan of ${company} is on sale: switch the product off instead.`;
    return refusal('conflict', message, {
      hints: [`npm run operate -- switch ${company} subscription off`],
    });
  }
  await trx
    .updateTable('subscription_package')
    .set({ active: state === 'on' })
    .where((row) => row.and({ company, id }))
    .execute();
  return { kind: 'done', result: { plan: nameOfPackage(plan), state }, detail: { to: state } };
}

async function lockPlans(db: Database, company: Company) {
  return await db
    .selectFrom('subscription_package')
    .select(['id', 'active'])
    .where('company', '=', company)
    .orderBy('id')
    .forUpdate()
    .execute();
}
