import type { Failure } from '@cairn/contract/orders/transaction-state';
import type { Job } from '../background/job.ts';
import type { RefundLetter } from '../background/letter.ts';
import type { ReviewReason } from '../database/tables/records.ts';
import type { Database } from '../database/tables.ts';
import type { LedgerTxn } from '../ledger/post.ts';
import type { Charge } from './charge.ts';
import type { ChargeFacts, Consequence } from './decision.ts';

export type LockedCharge = ChargeFacts &
  Pick<
    Charge,
    | 'reference'
    | 'company'
    | 'session_id'
    | 'session_expires_at'
    | 'session_result'
    | 'asked_at'
    | 'asks'
  >;

type Of<Kind extends Consequence['kind']> = Extract<Consequence, { kind: Kind }>;

/** A consequence for one charge; `subject` is the order, month or change of card that `lock` returned with it. */
export type Followed<Subject, Kind extends Consequence['kind']> = {
  subject: Subject;
  charge: LockedCharge;
  pspReference: string;
  consequence: Of<Kind>;
};

/** Written with the charges themselves. */
export type Following = { postings: readonly LedgerTxn[]; jobs: readonly Job[] };

/**
 * Orders, months of subscriptions, or changes of their cards: the things that charges are for. The
 * engine decides about charges and their payments; a product does what follows for the member.
 */
export type Product<Subject> = {
  /** Locks charges and what they pay for, always in the same order against deadlocks. */
  lock(
    trx: Database,
    references: readonly string[],
  ): Promise<readonly { charge: LockedCharge; subject: Subject }[]>;
  /** Whether the member can pay it now. */
  isPayable(subject: Subject): boolean;
  /** Asked before a charge is paid: reserves what that needs, or tells why it must not be paid. */
  obstacleTo(trx: Database, subject: Subject, now: Date): Promise<Failure | 'unwanted' | undefined>;
  authorised(
    trx: Database,
    batch: readonly Followed<Subject, 'authorised' | 'held' | 'released' | 'card' | 'unused'>[],
    now: Date,
  ): Promise<void>;
  paid(trx: Database, batch: readonly Followed<Subject, 'paid'>[], now: Date): Promise<Following>;
  /** After the payment has been written. */
  failed(trx: Database, one: Followed<Subject, 'failed'>, now: Date): Promise<void>;
  /** None if nothing was taken. */
  refundLetters?: Record<'refund_failed' | 'refund_repeated', RefundLetter>;
  /** After the payment has been written. Tells if an operator has to look at it. */
  returned(
    trx: Database,
    one: Followed<Subject, 'returned'>,
    now: Date,
  ): Promise<ReviewReason | undefined>;
};
