import type { Kysely } from 'kysely';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ChargeTables } from './tables/charges.ts';
import type { DeskTables } from './tables/desk.ts';
import type { FigureTables } from './tables/figures.ts';
import type { FinanceTables } from './tables/finance.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MemberTables } from './tables/members.ts';
import type { OrderTables } from './tables/orders.ts';
import type { RecordTables } from './tables/records.ts';
import type { StaffTables } from './tables/staff.ts';
import type { SubscriptionTables } from './tables/subscriptions.ts';

/** A count is a bigint in the database and a safe whole number here. */
export type Tables = CatalogueTables &
  MemberTables &
  LedgerTables &
  ChargeTables &
  OrderTables &
  SubscriptionTables &
  StaffTables &
  RecordTables &
  DeskTables &
  FinanceTables &
  FigureTables;

/** A transaction is one too. */
export type Database = Kysely<Tables>;
