import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { Company, Locale } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { Moment } from './columns.ts';

export type MemberTables = {
  /** Personal data of members. It is apart from what they own, so that it can be erased alone. */
  member: {
    company: Company;
    number: MembershipNumber;
    title: string | null;
    first_name: string;
    last_name: string;
    email: string | null;
    /** A date is the text YYYY-MM-DD. */
    date_of_birth: string | null;
    gender: string | null;
    country: string | null;
    enrolment_date: string | null;
    tier_status: string | null;
    /** Null until they use the shop. */
    language: Locale | null;
  };
  /** The balance of the rest of a member's household. */
  household: { company: Company; number: MembershipNumber; others_avios: number };
  /** A fingerprint instead of the token. */
  saved_token: {
    fingerprint: string;
    company: Company;
    subject: string;
    number: MembershipNumber | null;
    jti: string | null;
    scope: string;
    auth_time: Moment | null;
    expires_at: Moment;
    saved_at: Moment;
  };
  /** Proofs of possession that were accepted, until they could not be accepted again anyway. */
  dpop_proof: { fingerprint: string; expires_at: Moment };
  /** Activities that members earned avios with elsewhere; the avios themselves are in the ledger. */
  activity: {
    id: string;
    company: Company;
    number: MembershipNumber;
    type: 'flight' | 'partner';
    sector_type: string;
    description: string;
    partner_id: string;
    avios: number;
    made_at: Moment;
    processed_at: Moment | null;
  };
  boosted_activity: { activity_id: string; order_id: TransactionId };
  saved_recipient: {
    id: string;
    company: Company;
    number: MembershipNumber;
    recipient_number: MembershipNumber;
    first_name: string;
    last_name: string;
    email: string;
    created_at: Moment;
  };
  /** A card that a member asked us to remember, once however often they asked. */
  remembered_card: {
    id: string;
    company: Company;
    number: MembershipNumber;
    /** The provider's name of the card; a subscription may be charged with the same. */
    stored_card_id: string;
    type: string | null;
    /** The last four. */
    digits: string | null;
    /** The last month in which it is valid, as YYYY-MM. */
    expires: string | null;
    /** When the member first agreed. */
    consented_at: Moment;
    /** When the payment was authorised that brought it. */
    remembered_at: Moment;
  };
  goal: {
    company: Company;
    number: MembershipNumber;
    avios: number;
    /** The key of a trip in the content; null for an amount of the member's own. */
    preset: string | null;
    set_at: Moment;
  };
  campaign_enrolment: {
    company: Company;
    number: MembershipNumber;
    campaign_code: string;
    expires_at: Moment;
  };
  /** Members who want emails about bonuses. A moment is when they agreed to it; null is off. */
  bonus_reminder: {
    company: Company;
    number: MembershipNumber;
    starts_since: Moment | null;
    ends_soon_since: Moment | null;
    /** The language of the page on which they agreed. */
    language: Locale;
    leave_token_hash: string;
  };
  /** A letter that was written to a member: one per bonus and kind. Deleted with their consent. */
  bonus_reminder_letter: {
    id: string;
    bonus_id: string;
    letter: 'bonus-starts' | 'bonus-ends-soon';
    company: Company;
    number: MembershipNumber;
    created_at: Moment;
  };
  /** How far a bonus's letters of one kind are written. */
  bonus_reminder_run: {
    bonus_id: string;
    letter: 'bonus-starts' | 'bonus-ends-soon';
    begun_at: Moment;
    /** The last member by number; empty before the first. */
    reached: string;
    ended_at: Moment | null;
  };
  contact_message: {
    id: string;
    company: Company;
    number: MembershipNumber | null;
    topic: string;
    email: string;
    name: string | null;
    message: string;
    /** An id, or a reference as it was typed. */
    order_id: string | null;
    conversation: string | null;
    language: Locale | null;
    sent_at: Moment;
  };
  /** Members who asked to be erased; deleted with them, or when they withdraw it. */
  erasure_request: {
    id: string;
    company: Company;
    number: MembershipNumber;
    requested_at: Moment;
    /** The date in the member's email; `next_try_at` may be later. */
    erase_at: Moment;
    /** Later than `erase_at` if something stood in the way, or while a worker is at it. */
    next_try_at: Moment;
  };
};
