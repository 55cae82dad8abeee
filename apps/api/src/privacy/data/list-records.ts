import type { MemberData } from '@cairn/contract/members/member-data';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { asGoal } from '../../members/goal/get-goal.ts';
import { asSaved } from '../../recipients/list-recipients.ts';
import { getReminders } from '../../reminders/get-reminders.ts';

export async function readLanguage(db: Database, member: Member): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('language')
    .where((eb) => eb.and(member))
    .executeTakeFirst();
  return row?.language ?? undefined;
}

export async function listLimits(
  db: Database,
  member: Member,
): Promise<MemberData['yearlyLimits']> {
  const rows = await db
    .selectFrom('cap_usage')
    .select(['year', 'kind', 'used', 'cap as limit'])
    .where((eb) => eb.and(member))
    .orderBy('year')
    .orderBy('kind')
    .execute();
  return rows;
}

export async function listActivities(
  db: Database,
  member: Member,
): Promise<MemberData['activities']> {
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .where((eb) => eb.and(member))
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    sectorType: row.sector_type,
    description: row.description,
    partner: row.partner_id,
    avios: row.avios,
    madeAt: row.made_at.toISOString(),
    ...(row.processed_at && { processedAt: row.processed_at.toISOString() }),
  }));
}

export async function listAdjustments(
  db: Database,
  member: Member,
): Promise<MemberData['adjustments']> {
  const rows = await db
    .selectFrom('adjustment')
    .select(['unit', 'amount', 'charge', 'reason', 'at'])
    .where((eb) => eb.and(member))
    .orderBy('at')
    .orderBy('txn_id')
    .execute();
  return rows.map(({ unit, amount, charge, reason, at }) => ({
    unit,
    amount: unit === 'AVIOS' ? amount : decimalFromMinor(minor(amount)),
    ...(charge !== null && { order: charge }),
    reason,
    at: at.toISOString(),
  }));
}

export async function findGoal(
  db: Database,
  member: Member,
): Promise<MemberData['goal'] | undefined> {
  const row = await db
    .selectFrom('goal')
    .selectAll()
    .where((eb) => eb.and(member))
    .executeTakeFirst();
  return row && { ...asGoal(row), setAt: row.set_at.toISOString() };
}

export async function listRecipients(
  db: Database,
  member: Member,
): Promise<MemberData['savedRecipients']> {
  const rows = await db
    .selectFrom('saved_recipient')
    .selectAll()
    .where((eb) => eb.and(member))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...asSaved(row), savedAt: row.created_at.toISOString() }));
}

/** Never the provider's name of a card, by which it could be charged. */
export async function listRememberedCards(
  db: Database,
  member: Member,
): Promise<MemberData['rememberedCards']> {
  const rows = await db
    .selectFrom('remembered_card')
    .select(['type', 'digits', 'expires', 'consented_at', 'remembered_at'])
    .where((eb) => eb.and(member))
    .orderBy('remembered_at')
    .orderBy('id')
    .execute();
  return rows.map(({ type, digits, expires, consented_at, remembered_at }) => ({
    ...(type && { type }),
    ...(digits && { digits }),
    ...(expires && { expires }),
    consentedAt: consented_at.toISOString(),
    rememberedAt: remembered_at.toISOString(),
  }));
}

export async function listSavedByOthers(
  db: Database,
  { company, number }: Member,
): Promise<MemberData['savedByOthers']> {
  const rows = await db
    .selectFrom('saved_recipient')
    .select('created_at')
    .where('company', '=', company)
    .where('recipient_number', '=', number)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => ({ savedAt: created_at.toISOString() }));
}

export async function listCampaigns(
  db: Database,
  member: Member,
): Promise<MemberData['campaigns']> {
  const rows = await db
    .selectFrom('campaign_enrolment')
    .select(['campaign_code', 'expires_at'])
    .where((eb) => eb.and(member))
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => ({
    campaignCode: row.campaign_code,
    expiryTime: row.expires_at.toISOString(),
  }));
}

export async function listReminders(
  db: Database,
  member: Member,
): Promise<MemberData['bonusReminders']> {
  const letters = await db
    .selectFrom('bonus_reminder_letter')
    .select(['letter', 'created_at'])
    .where((eb) => eb.and(member))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const written = letters.map(({ letter, created_at }) => ({
    reminder: letter === 'bonus-starts' ? ('starts' as const) : ('endsSoon' as const),
    writtenAt: created_at.toISOString(),
  }));
  return { ...(await getReminders(db, member)), written };
}

/** Only those sent while logged in: anybody can type a member's address into the contact form. */
export async function listMessages(
  db: Database,
  member: Member,
): Promise<MemberData['contactMessages']> {
  const rows = await db
    .selectFrom('contact_message')
    .selectAll()
    .where((eb) => eb.and(member))
    .orderBy('sent_at')
    .execute();
  return rows.map((row) => ({
    reference: row.id,
    topic: row.topic,
    ...(row.name && { name: row.name }),
    email: row.email,
    message: row.message,
    ...(row.order_id && { order: row.order_id }),
    ...(row.conversation && { conversation: row.conversation }),
    sentAt: row.sent_at.toISOString(),
  }));
}

export async function listLogIns(db: Database, member: Member): Promise<MemberData['logIns']> {
  const rows = await db
    .selectFrom('saved_token')
    .select(['saved_at', 'auth_time', 'expires_at', 'scope'])
    .where((eb) => eb.and(member))
    .orderBy('saved_at')
    .execute();
  return rows.map((row) => ({
    savedAt: row.saved_at.toISOString(),
    ...(row.auth_time && { authenticatedAt: row.auth_time.toISOString() }),
    expiresAt: row.expires_at.toISOString(),
    scope: row.scope,
  }));
}

export async function findErasure(
  db: Database,
  member: Member,
): Promise<MemberData['erasure'] | undefined> {
  const row = await db
    .selectFrom('erasure_request')
    .select(['requested_at', 'erase_at'])
    .where((eb) => eb.and(member))
    .executeTakeFirst();
  return (
    row && { requestedAt: row.requested_at.toISOString(), eraseAt: row.erase_at.toISOString() }
  );
}
