import type { Company } from '@cairn/contract/values/company';
import type { Json, Moment } from './columns.ts';
import type { PLAN_MEASURES } from './figures.ts';
import type { AccountId } from './ledger.ts';

/** Reasons why the provider's report and the books differ. */
export const DIFFERENCE_CAUSES = [
  /** Its webhook never arrived. */
  'webhook_lost',
  /** `reconcile apply` was tried and could not book it. */
  'not_applicable',
  /** A refund that nobody has asked for here. */
  'made_at_provider',
  /** Its notification waits for manual review. */
  'set_aside',
  'unknown_payment',
  'amount_differs',
  'currency_differs',
  /** The report does not say which event it is. */
  'no_reference',
  /** Booked here, and in no report that was read. */
  'not_reported',
  /** An earlier report of the day had it. */
  'no_longer_reported',
  /** A line whose record type or currency the shop does not know. */
  'unknown_line',
  /** In the report only after the day had been closed; the books have it, too. */
  'reported_late',
] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

export const DIFFERENCE_STATES = ['open', 'booked', 'closed'] as const;

/** Lines of the roll-forward: what changed members' avios. */
export const AVIOS_LINES = [
  /** Balances that members brought along when they came. */
  'brought',
  /** By flying and with partners. */
  'earned',
  'bought',
  'bonus',
  'gifts',
  'boosted',
  'plan_months',
  'transferred',
  'refunded',
  'charged_back',
  'taken_for_debts',
  'adjusted',
  /** No other line fits, which is a bug. */
  'other',
] as const;
export type AviosLine = (typeof AVIOS_LINES)[number];

/** Members with an entry, and what happened to plans, by measure. */
export type TotalKind = 'members' | (typeof PLAN_MEASURES)[number];

/** An event of a movement as a day's report has it. */
export type KeptEvent = {
  /** Its code in webhooks. */
  code: string;
  /** The provider's reference of the capture, refund or dispute; null if the report does not name it. */
  modification: string | null;
  /** Its key in the ledger; null if the report does not tell. */
  key: string | null;
  /** Counted on this day, in minor units. What another day counts is 0 here. */
  amount: number;
  /** Booked of it, unless another day has counted that. */
  booked: number;
  /** The day's sums by record type. */
  stages: Readonly<Record<string, number>>;
  /** Set once the report no longer has it. */
  gone?: { amount: number; isLate: boolean };
};

/** Days, as YYYY-MM-DD, are UTC's for money, as the provider's are, and the company's for avios. */
export type FinanceTables = {
  /**
   * An account's balance at the end of a day on which it changed: credits less debits. Members' accounts
   * have a total of each company, and so have receivables.
   */
  account_day: { account_id: AccountId; day: string; balance: number };
  /** Changes of members' avios; the line `members` counts accounts on the day of their first entry. */
  avios_day: {
    company: Company;
    day: string;
    line: AviosLine | 'members';
    product: string;
    currency: string;
    txns: number;
    credited: number;
    debited: number;
  };
  /**
   * One row: both tables have all postings up to this one, unless they are being emptied for a rebuild.
   * The running totals of members are right only if `members_to` is the same posting: versions before 0056
   * add postings without them.
   */
  daily_checkpoint: {
    id: 1;
    posting_id: number;
    is_emptying: boolean;
    members_to: number | null;
  };
  /** Counts up to the end of a day on which they changed: sums over all days would take longer every day. */
  running_total: { kind: TotalKind; company: Company; day: string; total: number };
  /** Append-only: each report as it was received. */
  provider_report: { day: string; sha256: string; text: string; lines: number; read_at: Moment };
  finance_day: {
    day: string;
    /** Names the report that it was last compared with. */
    sha256: string;
    compared_at: Moment;
    /** Names the report with which it was closed; null too if a version before 0055 closed it. */
    closed_sha256: string | null;
    closed_at: Moment | null;
    closed_by: string | null;
  };
  /**
   * Movements in a day's report, and what is booked here of each, on whatever day; and what was booked on
   * the day and is in no report. The sums of a row that is not late stay as they were when the day was closed.
   */
  reported_movement: {
    day: string;
    psp_reference: string;
    kind: string;
    charge: string;
    currency: string;
    amount_minor: number;
    booked_minor: number;
    /** First reported after the day had been closed. */
    is_late: boolean;
    /** Always those of the last report, and those of earlier ones that it no longer has. */
    events: Json<readonly KeptEvent[]>;
  };
  day_difference: {
    day: string;
    key: string;
    psp_reference: string;
    charge: string;
    kind: string;
    currency: string;
    theirs_minor: number;
    ours_minor: number;
    cause: DifferenceCause;
    /** Names the notification about it that waits for manual review. */
    event_key: string | null;
    text: string;
    /** The events that differ, with their amounts; null if a version before 0055 found it. */
    events: readonly string[] | null;
    found_at: Moment;
    is_late: boolean;
    /** Booked: the books have it now. Closed: somebody has said why it stays, or booked it with a reason. */
    state: (typeof DIFFERENCE_STATES)[number];
    ended_at: Moment | null;
    ended_by: string | null;
    reason: string | null;
  };
};
