import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { findBoosterCampaign } from '../campaigns/list-enrolments.ts';
import { readCaps } from '../caps/read-caps.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { readMemberStatus } from '../members/read-standing.ts';
import { firstRefusal } from '../members/rules.ts';
import { type Activity, listActivities } from './list-activities.ts';
import { listMultipliers } from './list-multipliers.ts';
import { multipliersWithin } from './rules.ts';

export type PersonalOptions =
  | { kind: 'listed'; options: BoosterOptions }
  | { kind: 'refused'; code: BusinessErrorCode }
  | { kind: 'unknown_member' };

/** In the order in which they are shown. */
const GROUPS = ['flight', 'partner'] as const;

/** A member's activities to boost, and the rest of this year's allowance. */
export async function listPersonalOptions(
  db: Database,
  member: Member,
  aviosAmount: number | undefined,
  now: Date,
): Promise<PersonalOptions> {
  const [memberStatus, caps, activities, campaign] = await Promise.all([
    readMemberStatus(db, member),
    readCaps(db, member, now),
    listActivities(db, member, now),
    findBoosterCampaign(db, member, now),
  ]);
  if (!memberStatus) return { kind: 'unknown_member' };
  const timeZone = companyTimeZone(member.company);
  // A debt prevents a start, not looking.
  const code = firstRefusal({ now, timeZone, member: memberStatus.member, owes: false });
  if (code !== undefined) return { kind: 'refused', code };

  const hasCampaign = campaign !== undefined;
  const multipliers = await listMultipliers(db, member.company, { hasCampaign });
  const { used, left } = caps.booster;
  const options = {
    transactionGroups: groupsOf(activities),
    multipliersAvailable: multipliersWithin(multipliers, aviosAmount ?? least(activities), left),
    boostedPointsThisYear: used,
    remainingAllowance: left,
    ...(campaign && { campaign: { ...campaign, endsAt: campaign.endsAt.toISOString() } }),
  };
  return { kind: 'listed', options };
}

/** The smallest boost that is still possible; at the very least one avios. */
function least(activities: readonly Activity[]): number {
  const open = activities.filter(({ boosted_by }) => boosted_by === null);
  return open.length === 0 ? 1 : Math.min(...open.map(({ avios }) => avios));
}

function groupsOf(activities: readonly Activity[]): BoosterOptions['transactionGroups'] {
  return GROUPS.map((type, index) => ({
    type,
    order: index + 1,
    transactions: activities.filter((activity) => activity.type === type).map(onWire),
  })).filter(({ transactions }) => transactions.length > 0);
}

function onWire(activity: Activity) {
  return {
    identifier: activity.id,
    dateMade: activity.made_at.toISOString(),
    ...(activity.processed_at && { dateProcessed: activity.processed_at.toISOString() }),
    sectorType: activity.sector_type,
    type: activity.type,
    description: activity.description,
    isBoosted: activity.boosted_by !== null,
    externalPartnerIdentifier: activity.partner_id,
    monetaryAmount: { currency: { currencyCode: 'AVIOS' }, amount: activity.avios },
  };
}
