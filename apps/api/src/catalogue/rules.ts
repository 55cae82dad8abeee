import type { ApplicableBonus } from '@cairn/contract/price-tiers';
import type { Tables } from '../database/tables.ts';

type Campaign = {
  kind: Tables['bonus_campaign']['kind'];
  value: number;
  from_avios: number;
  starts_at: Date;
  ends_at: Date;
};

/** The bonus that a tier carries just now: of those running, the one that began last. */
export function bonusOfTier(
  lower: number,
  campaigns: readonly Campaign[],
  now: Date,
): ApplicableBonus | undefined {
  const campaign = campaigns.findLast(
    ({ from_avios, starts_at, ends_at }) =>
      from_avios <= lower && starts_at <= now && now <= ends_at,
  );
  return (
    campaign && {
      type: campaign.kind,
      value: campaign.value,
      startDate: campaign.starts_at.toISOString(),
      endDate: campaign.ends_at.toISOString(),
    }
  );
}
