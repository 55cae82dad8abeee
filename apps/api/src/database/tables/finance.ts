import type { Moment } from './columns.ts';

/** Reasons why the provider's report and the books differ. */
export const DIFFERENCE_CAUSES = [
  /** Its webhook never arrived. */
  'webhook_lost',
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
  /** A type of line, or a currency, that nothing here can stand for. */
  'unknown_line',
] as const;
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number];

export const DIFFERENCE_STATES = ['open', 'booked', 'closed'] as const;

/** Days are UTC's, as YYYY-MM-DD, because the provider's are. */
export type FinanceTables = {
  /** Append-only: each report as it was received. */
  provider_report: { day: string; sha256: string; text: string; lines: number; read_at: Moment };
  finance_day: {
    day: string;
    /** Of the report that it was last compared with. */
    sha256: string;
    compared_at: Moment;
    closed_at: Moment | null;
    closed_by: string | null;
  };
  /** What the last report of a day says, and how much of it is booked here, on whatever day. */
  reported_movement: {
    day: string;
    psp_reference: string;
    kind: string;
    charge: string;
    currency: string;
    amount_minor: number;
    booked_minor: number;
    /** It was first reported after the day had been closed. */
    is_late: boolean;
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
    /** Of the notification about it that waits for manual review. */
    event_key: string | null;
    text: string;
    found_at: Moment;
    is_late: boolean;
    /** Booked: the books have it now. Closed: somebody has said why it stays, or booked it with a reason. */
    state: (typeof DIFFERENCE_STATES)[number];
    ended_at: Moment | null;
    ended_by: string | null;
    reason: string | null;
  };
};
