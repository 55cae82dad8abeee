import type { Company } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import type { Window } from '../../campaigns/rules.ts';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { ENDS } from './add-bonus.ts';

export type CampaignKey = { company: Company; code: string };

export const campaignWindow = z.object({
  campaign: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

export function showWindow({ campaign, startsAt, endsAt }: z.infer<typeof campaignWindow>) {
  return done(`Campaign ${campaign} runs from ${startsAt} to ${endsAt}.`);
}

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
  const window = { starts_at: starts, ends_at: ends };
  const overlap = await findOverlap(trx, { company, code }, window);
  if (overlap) return overlap;
  await trx
    .insertInto('booster_campaign')
    .values({ company, code, ...window })
    .execute();
  const campaign = nameOfCampaign({ company, code });
  return {
    kind: 'done',
    result: { campaign, startsAt: starts.toISOString(), endsAt: ends.toISOString() },
    detail: { starts, ends },
  };
}

/** Windows of one code do not overlap: each is an enrolment of its own. */
export async function findOverlap(
  trx: Database,
  { company, code }: CampaignKey,
  { starts_at, ends_at }: Window,
  except?: Date,
): Promise<Refusal | undefined> {
  let query = trx
    .selectFrom('booster_campaign')
    .select(['starts_at', 'ends_at'])
    .where((row) => row.and({ company, code }))
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at);
  if (except) query = query.where('starts_at', '!=', except);
  const overlap = await query.orderBy('starts_at').executeTakeFirst();
  if (!overlap) return undefined;
  const [from, to] = [overlap.starts_at.toISOString(), overlap.ends_at.toISOString()];
  const campaign = nameOfCampaign({ company, code });
  return refusal('conflict', `Campaign ${campaign} runs from ${from} to ${to} already.`);
}

/** The window that begins at a moment to come, locked. */
export async function lockWindow(
  trx: Database,
  { company, code }: CampaignKey,
  window: Date,
  now: Date,
): Promise<{ kind: 'found'; ends_at: Date } | Refusal> {
  const row = await trx
    .selectFrom('booster_campaign')
    .select('ends_at')
    .where((one) => one.and({ company, code, starts_at: window }))
    .forUpdate()
    .executeTakeFirst();
  const name = `${nameOfCampaign({ company, code })} that begins at ${window.toISOString()}`;
  if (!row) return refusal('not_found', `There is no window of ${name}. campaign list names them.`);
  if (window <= now) return refusal('conflict', `The window of ${name} has begun.`);
  return { kind: 'found', ends_at: row.ends_at };
}
