import type { MemberData } from '@cairn/contract/members/member-data';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { getBalance } from '../../members/get-balance.ts';
import { getCurrentUser } from '../../members/get-current-user.ts';
import { listOrders, listReceived } from './list-orders.ts';
import {
  findErasure,
  findGoal,
  listActivities,
  listAdjustments,
  listCampaigns,
  listLimits,
  listLogIns,
  listMessages,
  listRecipients,
  listRememberedCards,
  listReminders,
  listSavedByOthers,
  readLanguage,
} from './list-records.ts';
import { listSubscriptions } from './list-subscriptions.ts';

/**
 * Everything that the shop holds about a member; undefined when the programme has no such member.
 * Left out is what belongs to others (of who sent avios, all but their name), what protects the shop
 * (risk decisions, sessions, token fingerprints), and the provider's notifications, which repeat
 * what the payments say and are deleted after 90 days.
 */
export async function readMemberData(
  db: Database,
  member: Member,
  now: Date,
): Promise<MemberData | undefined> {
  const user = await getCurrentUser(db, member);
  const balance = await getBalance(db, member);
  if (!user || !balance) return undefined;
  return {
    createdAt: now.toISOString(),
    company: member.company,
    profile: { ...user, language: await readLanguage(db, member) },
    balance,
    yearlyLimits: await listLimits(db, member),
    orders: await listOrders(db, member, now),
    received: await listReceived(db, member),
    plans: await listSubscriptions(db, member),
    rememberedCards: await listRememberedCards(db, member),
    adjustments: await listAdjustments(db, member),
    activities: await listActivities(db, member),
    goal: await findGoal(db, member),
    savedRecipients: await listRecipients(db, member),
    savedByOthers: await listSavedByOthers(db, member),
    campaigns: await listCampaigns(db, member),
    bonusReminders: await listReminders(db, member),
    contactMessages: await listMessages(db, member),
    logIns: await listLogIns(db, member),
    erasure: await findErasure(db, member),
  };
}
