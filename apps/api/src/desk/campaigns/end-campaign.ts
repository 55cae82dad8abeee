import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { type CampaignKey, nameOfCampaign } from './add-campaign.ts';

export const endedCampaign = z.object({ campaign: z.string(), hasBegun: z.boolean() });

/** Ends a campaign now, with its later windows and the enrolments in it. */
export async function endCampaign(
  { db: trx, now }: ActionContext,
  { company, code }: CampaignKey,
): Promise<Outcome<z.infer<typeof endedCampaign>>> {
  const windows = await trx
    .selectFrom('booster_campaign')
    .select(['starts_at', 'ends_at'])
    .where((row) => row.and({ company, code }))
    .orderBy('ends_at')
    .forUpdate()
    .execute();
  const campaign = nameOfCampaign({ company, code });
  const last = windows.at(-1);
  if (!last) {
    return refusal('not_found', `There is no campaign ${campaign}. campaign list names them.`);
  }
  if (last.ends_at <= now) {
    return refusal('conflict', `Campaign ${campaign} ended on ${last.ends_at.toISOString()}.`);
  }
  await trx
    .deleteFrom('booster_campaign')
    .where((row) => row.and({ company, code }))
    .where('starts_at', '>=', now)
    .execute();
  await trx
    .updateTable('booster_campaign')
    .set({ ends_at: now })
    .where((row) => row.and({ company, code }))
    .where('ends_at', '>', now)
    .execute();
  // Otherwise members would be part of a window that is added under the same code later.
  await trx
    .updateTable('campaign_enrolment')
    .set({ expires_at: now })
    .where((row) => row.and({ company, campaign_code: code }))
    .where('expires_at', '>', now)
    .execute();
  const hasBegun = windows.some(({ starts_at }) => starts_at < now);
  const detail = { hasBegun, wouldHaveEnded: last.ends_at };
  return { kind: 'done', result: { campaign, hasBegun }, detail };
}
