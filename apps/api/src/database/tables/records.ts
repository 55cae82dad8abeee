import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

/** Records of incoming notifications, outgoing work, and for later questions. */
export const NOTIFICATION_OUTCOMES = ['done', 'alert', 'manual_review'] as const;
type NotificationOutcomeKind = (typeof NOTIFICATION_OUTCOMES)[number];

/** The reason why a notification waits for an operator. */
export const REVIEW_REASONS = [
  'refund_rejected',
  'refund_failed',
  'refund_failed_unmade',
  'refund_differs',
  'void_refused',
  'returned_twice',
  'refunded_in_part',
  'charged_back_in_part',
  'transfer_spent',
  'chargeback_reversed',
  'reversal_differs',
  'charged_back_again',
  'changed_elsewhere',
  'unknown_payment',
  'unknown_currency',
  'voided_currency',
  'impossible_amount',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export type RecordTables = {
  webhook_inbox: {
    event_key: string;
    order_id: string;
    raw: Json<unknown>;
    received_at: Moment;
    applied_at: Moment | null;
    /** The outcome in words, for people. */
    outcome: string | null;
    outcome_kind: NotificationOutcomeKind | null;
    review: ReviewReason | null;
  };
  /** Work that follows from a transaction; deleted when it is done. */
  job: {
    id: string;
    queue: string;
    data: Json<unknown>;
    /** Counted when a process begins it. */
    attempts: Generated<number>;
    /** While a process works on it, the end of its lease; null once it has failed too often. */
    next_try_at: Moment | null;
    last_error: string | null;
    created_at: Moment;
  };
  /** When each timer was last due; whoever moves it on runs it. */
  timer: { name: string; due_at: Moment };
  sent_letter: { letter: string; about: string; role: string; sent_at: Moment };
  /** Append-only; a job chains the rows afterwards. */
  audit_log: {
    id: string;
    at: Moment;
    actor: string;
    action: string;
    subject: string;
    detail: Json<unknown>;
  };
  audit_chain: { seq: number; audit_id: string; hash: string };
  /** Results of restore and failover drills, as operators recorded them. */
  drill: {
    id: string;
    kind: 'restore' | 'failover';
    passed: boolean;
    note: string;
    actor: string;
    at: Moment;
  };
  /** One row, once an operator has used the switch. */
  maintenance: { id: 1; is_on: boolean; since: Moment };
  /** Raised for other processes to notice. */
  signal: { name: 'content' | 'operator'; version: number };
  /** A row of each health check under way, which is never committed. */
  health_check: { id: string };
  /** Made up by the first process that needs one, for all that share the database. */
  shared_secret: { name: string; secret: string };
  /** Keyed hashes of erased members' numbers. */
  erased_member: { mark: string; erased_at: Moment };
  /** A row per rule, of the last check. */
  books_finding: { rule: number; violations: number; checked_at: Moment };
  /** Rows that the last checks found something wrong with, by the set that the books read them in. */
  books_open_finding: { row_set: string; key: string };
  /** One row, written by the books: everything up to there was checked. */
  books_checkpoint: {
    id: 1;
    posting_id: number;
    /** Sums over all postings up to `posting_id`. */
    totals: Json<unknown>;
    audit_seq: number;
    checked_at: Moment;
  };
};
