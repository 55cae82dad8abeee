import { COMPANIES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';

export const campaigns = z.object({
  campaigns: z.array(
    z.object({
      company: z.enum(COMPANIES),
      code: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
});
type Campaigns = z.infer<typeof campaigns>;

/** Those that run now or will, window by window. */
export async function listCampaigns({ db, now }: ActionContext): Promise<Outcome<Campaigns>> {
  const rows = await db
    .selectFrom('booster_campaign')
    .selectAll()
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('company')
    .orderBy('code')
    .execute();
  const found = rows.map(({ company, code, starts_at, ends_at }) => {
    return { company, code, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() };
  });
  return { kind: 'done', result: { campaigns: found }, detail: { found: found.length } };
}

export function showCampaigns({ campaigns: found }: Campaigns) {
  const lines = found.map(
    ({ company, code, startsAt, endsAt }) => `${company}/${code}  ${startsAt} to ${endsAt}`,
  );
  return done(...(lines.length > 0 ? lines : ['No booster campaign runs, and none will.']));
}
