import type { Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { Generated } from 'kysely';
import type { Json, Moment } from './columns.ts';

export type ApprovalState =
  | 'waiting'
  /** Approved and carried out, in one transaction. */
  | 'done'
  | 'rejected'
  | 'withdrawn'
  | 'expired'
  /** When it was approved, it would have done something else than what was previewed. */
  | 'stale';

type Facts = Record<string, string | number | boolean | null>;

export type DeskTables = {
  /** A press on a button of the desk, so that a second one with the same key does nothing. */
  desk_press: {
    staff: string;
    key: string;
    action: string;
    input_hash: string;
    /** Null while it is acted on. */
    answer: Json<unknown> | null;
    at: Moment;
  };
  approval_request: {
    id: Generated<number>;
    action: string;
    input: Json<unknown>;
    input_hash: string;
    subject: string;
    /** The change that the requester saw as a preview. */
    before: Json<Facts>;
    after: Json<Facts>;
    state_hash: string;
    reason: string | null;
    asked_by: string;
    asked_by_name: string;
    /** False for a terminal's user who did not sign in. */
    asked_by_verified: boolean;
    asked_at: Moment;
    asked_again_of: number | null;
    expires_at: Moment;
    state: Generated<ApprovalState>;
    /** A signed-in person who stands for a request of somebody who was not. */
    vouched_by: string | null;
    vouched_by_name: string | null;
    decided_by: string | null;
    decided_by_name: string | null;
    decided_at: Moment | null;
    comment: string | null;
  };
  /** Append-only: what staff have written down about a member, and which of them. */
  staff_note: {
    id: string;
    company: Company;
    number: MembershipNumber;
    /** The order or subscription, if it is about one. */
    about: string | null;
    text: string;
    staff: string;
    actor: string;
    at: Moment;
  };
  /** Letters that staff have sent once more. */
  resent_letter: {
    id: string;
    letter: string;
    about: string;
    role: string;
    company: Company;
    number: MembershipNumber;
    actor: string;
    asked_at: Moment;
    sent_at: Moment | null;
  };
  /** Items of the work queue that a member of staff has taken, until then. */
  taken_work: {
    item: string;
    staff: string;
    name: string;
    taken_at: Moment;
    expires_at: Moment;
  };
};
