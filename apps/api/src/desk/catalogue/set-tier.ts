import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { findTier, type TierKey } from './find-tier.ts';

export const tierState = z.object({
  tier: z.string(),
  state: z.enum(['open', 'close']),
  /** The product's last open tier was closed: nothing of it can be chosen any more. */
  isLastClosed: z.boolean(),
});
type TierState = z.infer<typeof tierState>;

export function nameOfTier({ company, product, lower }: TierKey): string {
  return `${company}/${product}/${lower}`;
}

export async function readTierFacts(db: Database, key: TierKey): Promise<Facts> {
  await lockTiers(db, key);
  const tier = await findTier(db, key);
  if (tier.kind === 'refused') return {};
  const { available, isAnyOpen } = tier;
  return { tier: available ? 'open' : 'closed', product: isAnyOpen ? 'on' : 'off' };
}

/** A closed tier is still shown, and cannot be chosen. */
export async function setTier(
  { db: trx }: ActionContext,
  { state, ...key }: TierKey & { state: 'open' | 'close' },
): Promise<Outcome<TierState>> {
  const before = await findTier(trx, key);
  if (before.kind === 'refused') return before;
  const available = state === 'open';
  await trx
    .updateTable('price_tier')
    .set({ available })
    .where((row) => row.and(key))
    .execute();
  const after = await findTier(trx, key);
  if (after.kind === 'refused') return after;
  const isLastClosed = before.isAnyOpen && !after.isAnyOpen;
  const detail = { from: before.available, to: available };
  return { kind: 'done', result: { tier: nameOfTier(key), state, isLastClosed }, detail };
}

/** Without the lock, two tiers closed at the same moment would each see the other one open. */
async function lockTiers(db: Database, { company, product }: TierKey): Promise<void> {
  await db
    .selectFrom('price_tier')
    .select('lower')
    .where((row) => row.and({ company, product }))
    .orderBy('lower')
    .forUpdate()
    .execute();
}

export function showTier({ tier, state, isLastClosed }: TierState) {
  return done(
    `${tier} is ${state === 'open' ? 'open' : 'closed'}.`,
    ...(isLastClosed ? ['It was the last one that was open: nothing can be chosen now.'] : []),
  );
}
