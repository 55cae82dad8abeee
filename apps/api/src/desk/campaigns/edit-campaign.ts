import type * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { ENDS } from './add-bonus.ts';
import {
  type CampaignKey,
  type campaignWindow,
  findOverlap,
  lockWindow,
  nameOfCampaign,
} from './add-campaign.ts';

type WindowEdit = CampaignKey & {
  window: Date;
  starts?: Date | undefined;
  ends?: Date | undefined;
};

/** Moves a window that has not begun: the one that would begin at `window`. */
export async function editCampaign(
  { db: trx, now }: ActionContext,
  { company, code, window, starts, ends }: WindowEdit,
): Promise<Outcome<z.infer<typeof campaignWindow>>> {
  const key = { company, code };
  const campaign = nameOfCampaign(key);
  const found = await lockWindow(trx, key, window, now);
  if (found.kind === 'refused') return found;
  if (!starts && !ends) return refusal('bad_request', 'Give what is to change.');
  const [starts_at, ends_at] = [starts ?? window, ends ?? found.ends_at];
  if (ends_at <= starts_at || ends_at <= now) return refusal('bad_request', ENDS);
  const overlap = await findOverlap(trx, key, { starts_at, ends_at }, window);
  if (overlap) return overlap;
  await trx
    .updateTable('booster_campaign')
    .set({ starts_at, ends_at })
    .where((row) => row.and({ company, code, starts_at: window }))
    .execute();
  return {
    kind: 'done',
    result: { campaign, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() },
    detail: { window, starts: starts_at, ends: ends_at },
  };
}
