import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';
import type { Moment } from './columns.ts';

/** Counted from orders, plans, presses on Pay and the ledger; currencies are never added together. */
export const MEASURES = [
  /** The steps of an order, and of a plan's first payment. */
  'started',
  'pressed',
  'authorised',
  'captured',
  'credited',
  /** Every press on Pay, including later ones of the same order, and refused ones by reason. */
  'tried',
  'refused',
  /** Money by the ledger. */
  'paid',
  'refunded',
  'refund_failed',
  /** With the detail `capture_failed` where the provider took a failed capture back. */
  'charged_back',
  'chargeback_reversed',
  /** Recorded by operators; `taken_back` if it was a mistake. */
  'returned_elsewhere',
  /** Avios issued. Those of a bonus have the detail `bonus`. */
  'avios',
  /** Plans: becoming a member's current plan and ceasing to be one, and what happened to their payments. */
  'plan_begun',
  'plan_left',
  'plan_cancelled',
  'plan_resumed',
  'plan_refused',
  'plan_recovered',
] as const;
type Measure = (typeof MEASURES)[number];

export const PLAN_MEASURES = [
  'plan_begun',
  'plan_left',
  'plan_cancelled',
  'plan_resumed',
  'plan_refused',
  'plan_recovered',
] as const satisfies Measure[];

type Counts = {
  company: Company;
  measure: Measure;
  product: Product;
  currency: Currency;
  /** A refusal's reason, `bonus`, `capture_failed`, the status that a plan came from or went to, or empty. */
  detail: string;
  count: number;
  minor: number;
  avios: number;
};

export type FigureTables = {
  /** By hours that begin when one does in UTC. */
  figure_hour: Counts & { hour: Moment };
  /** By days of the company's time zone, the sums of their hours. */
  figure_day: Counts & { day: string };
  /**
   * One row: hours before `counted_to` are not counted again. The running totals of plans are right only
   * if `plans_counted_at` is the last count: versions before 0056 count without them.
   */
  figures_kept: {
    id: number;
    counted_to: Moment;
    counted_at: Moment;
    plans_counted_at: Moment | null;
  };
};
