import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import type { Outcome } from '../actions/outcome.ts';
import { findTier, type TierKey } from './find-tier.ts';

export const tierState = z.object({ tier: z.string(), state: z.enum(['open', 'close']) });

export function nameOfTier({ company, product, lower }: TierKey): string {
  return `${company}/${product}/${lower}`;
}

export async function readTierFacts(db: Database, key: TierKey): Promise<Facts> {
  const tier = await findTier(db, key);
  return tier.kind === 'found' ? { tier: tier.available ? 'open' : 'closed' } : {};
}

/** A closed tier is still shown, and cannot be chosen. */
export async function setTier(
  { db: trx }: ActionContext,
  { state, ...key }: TierKey & { state: 'open' | 'close' },
): Promise<Outcome<z.infer<typeof tierState>>> {
  const tier = await findTier(trx, key);
  if (tier.kind === 'refused') return tier;
  const available = state === 'open';
  await trx
    .updateTable('price_tier')
    .set({ available })
    .where((row) => row.and(key))
    .execute();
  const detail = { from: tier.available, to: available };
  return { kind: 'done', result: { tier: nameOfTier(key), state }, detail };
}
