import { COMPANIES, type Company } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { AccountId, Unit } from '../database/tables/ledger.ts';
import type { Database } from '../database/tables.ts';

/**
 * The programme's own accounts. A balance is credits minus debits: members' avios are a liability
 * of the programme, so a member's account is credited when they get some.
 */
const HOUSE_KINDS = {
  /** Avios that were made: sold, given as a bonus, boosted. */
  issued: ['AVIOS'],
  /** Avios earned by flying and with partners. */
  earned: ['AVIOS'],
  /** Balances from before the ledger began. */
  opening: ['AVIOS'],
  /** Between two members within one transaction: always 0 after it. */
  transit: ['AVIOS'],
  /** Operators' corrections. */
  adjusted: ['AVIOS', ...CURRENCIES],
  /** Money that the payment provider has captured for us and not returned. */
  clearing: CURRENCIES,
  /** Sales. */
  sales: CURRENCIES,
} as const;

export type HouseKind = keyof typeof HOUSE_KINDS;

export type Owner = { company: Company; number: MembershipNumber };

export function memberAccount({ company, number }: Owner): AccountId {
  return `${company}/member/${number}/AVIOS` as AccountId;
}

/** A member's debt: avios taken back that they had already spent. */
export function receivableAccount({ company, number }: Owner): AccountId {
  return `${company}/receivable/${number}/AVIOS` as AccountId;
}

/** The member that a receivable account belongs to; undefined for any other kind of account. */
export function receivableOwner(account: AccountId): Owner | undefined {
  const [company, kind, number] = account.split('/');
  return kind === 'receivable' ? ({ company, number } as Owner) : undefined;
}

export function houseAccount(company: Company, kind: HouseKind, unit: Unit): AccountId {
  return `${company}/${kind}/${unit}` as AccountId;
}

/** The house's own accounts, for every company and unit; opened once, they stay as they are. */
export async function openHouseAccounts(db: Database): Promise<void> {
  const accounts = COMPANIES.flatMap((company) =>
    Object.entries(HOUSE_KINDS).flatMap(([kind, units]) =>
      units.map((unit) => ({
        id: `${company}/${kind}/${unit}` as AccountId,
        company,
        kind,
        owner: null,
        unit,
        mode: 'entry_only' as const,
      })),
    ),
  );
  await db
    .insertInto('account')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A member's account, and the one for what they may come to owe. */
export async function openMemberAccounts(db: Database, owners: readonly Owner[]): Promise<void> {
  if (owners.length === 0) return;
  const accounts = owners.flatMap(({ company, number }) => [
    {
      id: memberAccount({ company, number }),
      company,
      kind: 'member',
      owner: number,
      unit: 'AVIOS' as const,
      mode: 'locked' as const,
    },
    {
      id: receivableAccount({ company, number }),
      company,
      kind: 'receivable',
      owner: number,
      unit: 'AVIOS' as const,
      mode: 'entry_only' as const,
    },
  ]);
  await db
    .insertInto('account')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
