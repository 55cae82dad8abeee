import type { RunningCampaigns } from '@cairn/contract/prices/running-campaigns';
import type { Company } from '@cairn/contract/values/company';
import type { Database } from '../database/tables.ts';

/** Public campaigns that are running. Where one has several windows or bonuses, it ends with the last. */
export async function listRunningCampaigns(
  db: Database,
  company: Company,
  now: Date,
): Promise<RunningCampaigns> {
  const [campaigns, bonuses] = await Promise.all([
    db
      .selectFrom('booster_campaign')
      .select(({ fn }) => ['code' as const, fn.max<Date>('ends_at').as('ends_at')])
      .where('company', '=', company)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .groupBy('code')
      .orderBy('code')
      .execute(),
    db
      .selectFrom('bonus_campaign')
      .select(({ fn }) => ['product' as const, fn.max<Date>('ends_at').as('ends_at')])
      .where('company', '=', company)
      .where('starts_at', '<=', now)
      // A bonus includes its last instant.
      .where('ends_at', '>=', now)
      .groupBy('product')
      .orderBy('product')
      .execute(),
  ]);
  return {
    campaigns: campaigns.map(({ code, ends_at }) => ({
      campaignCode: code,
      endsAt: ends_at.toISOString(),
    })),
    bonuses: bonuses.map(({ product, ends_at }) => ({ product, endsAt: ends_at.toISOString() })),
  };
}
