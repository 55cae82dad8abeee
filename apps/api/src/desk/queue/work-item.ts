import { COMPANIES } from '@cairn/contract/values/company';
import * as z from 'zod/mini';
import { REVIEW_REASONS } from '../../database/tables/records.ts';
import { personal } from '../look-up/personal.ts';
import { moment, money } from '../look-up/shared-fields.ts';
import { ROLES } from '../roles.ts';

/**
 * An action of the table; what its input still lacks is for a person to say. For those who may not see
 * whole membership numbers, and so could not do it, the input is empty.
 */
const nextStep = z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) });
export type NextStep = z.infer<typeof nextStep>;

const common = {
  /** Stays the same for as long as it waits. */
  id: z.string(),
  subject: z.object({
    type: z.enum(['order', 'subscription', 'job', 'request', 'rule', 'day', 'unknown']),
    id: z.string(),
  }),
  /** Without the name: the queue is polled, and nobody's reading of it is on record. */
  member: z.optional(z.object({ company: z.enum(COMPANIES), number: personal })),
  amount: z.optional(money),
  since: moment,
  /** The event that comes by itself unless somebody acts before it. */
  end: z.optional(z.object({ what: z.enum(['books_turn_red', 'request_expires']), at: moment })),
  /** Ends it. */
  action: nextStep,
  /** Ends it in the other way. */
  alternative: z.optional(nextStep),
  /** Whether whoever reads the list may take its next step; added by the list. */
  mayAct: z.optional(z.boolean()),
  /** Those who may take its next step, besides admins; added by the list. */
  roles: z.optional(z.array(z.enum(ROLES))),
  /** The member of staff who has taken it. */
  taken: z.optional(z.object({ staff: z.string(), name: z.string(), at: moment, until: moment })),
};

/** Something that waits for a person. */
export const workItem = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('held_payment') }),
  z.object({ ...common, kind: z.literal('rejected_refund'), pspReference: z.string() }),
  z.object({ ...common, kind: z.literal('rejected_void'), pspReference: z.string() }),
  z.object({
    ...common,
    kind: z.literal('manual_review'),
    eventKey: z.string(),
    review: z.optional(z.enum(REVIEW_REASONS)),
    /** The same in words. */
    reviewText: z.optional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('dead_letter'),
    queue: z.string(),
    letter: z.optional(z.string()),
    attempts: z.int(),
    error: z.optional(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('approval'),
    asked: z.string(),
    askedBy: z.string(),
    /** The order or subscription that it is about, if it is about one. */
    about: z.optional(z.object({ type: z.enum(['order', 'subscription']), id: z.string() })),
    /** A signed-in person has still to stand for it. */
    isUnverified: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal('red_books'), rule: z.int(), violations: z.int() }),
  /** A day that is not closed, or a closed one with open late differences. */
  z.object({
    ...common,
    kind: z.literal('open_day'),
    isCompared: z.boolean(),
    /** Its open differences came late, and it waits since the first of them was found. */
    isClosed: z.boolean(),
    /** Open differences. */
    open: z.int(),
  }),
]);
export type WorkItem = z.infer<typeof workItem>;

/** Those that wait longest, and how many wait. */
export type Waiting = { items: WorkItem[]; total: number };

/** The most items listed of each kind: nobody works through a longer queue item by item. */
export const MOST = 100;
