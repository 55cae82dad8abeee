import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { type CampaignKey, lockWindow, nameOfCampaign } from './add-campaign.ts';

export const endedCampaign = z.object({
  campaign: z.string(),
  hasBegun: z.boolean(),
  /** The one window that was taken back. */
  window: z.nullable(z.iso.datetime()),
});
type EndedCampaign = z.infer<typeof endedCampaign>;

export function showEnded({ campaign, hasBegun, window }: EndedCampaign) {
  if (window !== null) return done(`The window of ${campaign} from ${window} is taken back.`);
  return done(
    hasBegun ? `Campaign ${campaign} has ended.` : `Campaign ${campaign} will not begin.`,
  );
}

/** Ends a campaign now, with its later windows and the enrolments in it; or takes back one window. */
export async function endCampaign(
  context: ActionContext,
  { company, code, window }: CampaignKey & { window?: Date | undefined },
): Promise<Outcome<EndedCampaign>> {
  if (window) return await takeBackWindow(context, { company, code }, window);
  const { db: trx, now } = context;
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
  return { kind: 'done', result: { campaign, hasBegun, window: null }, detail };
}

/** Nobody has enrolled for a window that has not begun. */
async function takeBackWindow(
  { db: trx, now }: ActionContext,
  key: CampaignKey,
  window: Date,
): Promise<Outcome<EndedCampaign>> {
  const found = await lockWindow(trx, key, window, now);
  if (found.kind === 'refused') return found;
  await trx
    .deleteFrom('booster_campaign')
    .where((row) => row.and({ ...key, starts_at: window }))
    .execute();
  return {
    kind: 'done',
    result: { campaign: nameOfCampaign(key), hasBegun: false, window: window.toISOString() },
    detail: { hasBegun: false, window, wouldHaveEnded: found.ends_at },
  };
}
