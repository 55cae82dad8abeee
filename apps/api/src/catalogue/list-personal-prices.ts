import type { BusinessErrorCode } from '@cairn/contract/calls/business-error';
import type { PersonalPricesQuery } from '@cairn/contract/calls/personal-prices-query';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Company } from '@cairn/contract/values/company';
import type { TieredProduct } from '@cairn/contract/values/product';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { readCaps } from '../caps/read-caps.ts';
import type { CapKind } from '../database/tables/orders.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';
import { readSetAside } from '../members/read-set-aside.ts';
import { type MemberStatus, readMemberStatus } from '../members/read-standing.ts';
import { firstRefusal } from '../members/rules.ts';
import { listTiers } from './list-tiers.ts';
import { tiersFor } from './rules.ts';

type PriceQuery = Pick<PersonalPricesQuery, 'aviosAmount' | 'targetFfpNumber'>;

export type PersonalPrices =
  | { kind: 'listed'; tiers: PriceTier[] }
  | { kind: 'refused'; code: BusinessErrorCode }
  /** Whether the member has the avios to transfer cannot be said right now. */
  | { kind: 'balance_unknown' }
  | { kind: 'unknown_member' };

/** The member's own cap that a product counts against; a gift counts against its recipient's only. */
const OWN_CAP: Record<TieredProduct, CapKind | undefined> = {
  purchase: 'purchase',
  gift: undefined,
  transfer: 'sent',
};

/** The tiers for one member: in every currency, and open as far as their yearly cap goes. */
export async function listPersonalPrices(
  db: Database,
  member: Member,
  product: TieredProduct,
  asked: PriceQuery,
  now: Date,
): Promise<PersonalPrices> {
  const [memberStatus, setAside, caps, tiers] = await Promise.all([
    readMemberStatus(db, member),
    needsBalance(product, asked) ? readSetAside(db, member) : 0,
    readCaps(db, member, now),
    listTiers(db, member.company, product, now),
  ]);
  if (!memberStatus) return { kind: 'unknown_member' };
  const code = refusal({ ...memberStatus, setAside }, member.company, product, asked, now);
  if (code !== undefined) return { kind: 'refused', code };
  if (needsBalance(product, asked) && memberStatus.balance === undefined) {
    return { kind: 'balance_unknown' };
  }
  const cap = OWN_CAP[product];
  return { kind: 'listed', tiers: tiersFor(tiers, cap && caps[cap].left, asked.aviosAmount) };
}

/** A transfer of a given amount takes it from the member's own balance. */
function needsBalance(product: TieredProduct, { aviosAmount }: PriceQuery): boolean {
  return product === 'transfer' && aviosAmount !== undefined;
}

function refusal(
  { member, balance, setAside }: MemberStatus & { setAside: number },
  company: Company,
  product: TieredProduct,
  asked: PriceQuery,
  now: Date,
): BusinessErrorCode | undefined {
  const { aviosAmount = 0, targetFfpNumber } = asked;
  return firstRefusal({
    now,
    timeZone: companyTimeZone(company),
    member,
    // A debt prevents a start, not looking at prices.
    owes: false,
    // An unknown balance is not an insufficient one.
    ...(needsBalance(product, asked) &&
      balance !== undefined && { needsFree: { needed: aviosAmount, free: balance - setAside } }),
    ...(targetFfpNumber !== undefined && { recipient: { number: targetFfpNumber } }),
  });
}
