import type { Company } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { ENDS } from './add-bonus.ts';

export type CampaignKey = { company: Company; code: string };

export const campaignWindow = z.object({
  campaign: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

export function nameOfCampaign({ company, code }: CampaignKey): string {
  return `${company}/${code}`;
}

/** The windows that are open or will be. */
export async function readCampaignFacts(
  db: Database,
  { company, code }: CampaignKey,
  now: Date,
): Promise<Facts> {
  const rows = await db
    .selectFrom('booster_campaign')
    .select(['starts_at', 'ends_at'])
    .where((row) => row.and({ company, code }))
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute();
  const windows = rows.map(({ starts_at, ends_at }) => {
    return `${starts_at.toISOString()} to ${ends_at.toISOString()}`;
  });
  return { windows: windows.join('; ') };
}

/** A window in which members who enrolled with the code pay the discounted booster price. */
export async function addCampaign(
  { db: trx, now }: ActionContext,
  { company, code, starts, ends }: CampaignKey & { starts: Date; ends: Date },
): Promise<Outcome<z.infer<typeof campaignWindow>>> {
  if (ends <= starts || ends <= now) return refusal('bad_request', ENDS);
  const overlap = await trx
    .selectFrom('booster_campaign')
    .select(['starts_at', 'ends_at'])
    .where((row) => row.and({ company, code }))
    .where('starts_at', '<', ends)
    .where('ends_at', '>', starts)
    .orderBy('starts_at')
    .executeTakeFirst();
  const campaign = nameOfCampaign({ company, code });
  if (overlap) {
    const [from, to] = [overlap.starts_at.toISOString(), overlap.ends_at.toISOString()];
    return refusal('conflict', `Campaign ${campaign} runs from ${from} to ${to} already.`);
  }
  await trx
    .insertInto('booster_campaign')
    .values({ company, code, starts_at: starts, ends_at: ends })
    .execute();
  return {
    kind: 'done',
    result: { campaign, startsAt: starts.toISOString(), endsAt: ends.toISOString() },
    detail: { starts, ends },
  };
}
