export const AVIOS = { steady: 5_000, far: 10_000 };

/** Actions of a member in a scenario. */
export type Member = {
  cancel(): Promise<unknown>;
  undo(): Promise<unknown>;
  refund(): Promise<unknown>;
  chargeBack(): Promise<unknown>;
  /** Their bank refuses the card from now on, or no longer. */
  refuseCard(): void;
  acceptCard(): void;
  /** Pays the month that their card was refused for, in the form, with another. */
  payWithNewCard(): Promise<unknown>;
  takeNewPlan(): Promise<unknown>;
};

export type Path = {
  title: string;
  billing: 'monthly' | 'annually';
  packageId?: keyof typeof AVIOS;
  /** By day. */
  events?: Record<string, (member: Member) => unknown>;
  /**
   * Statuses of the member's subscriptions, the months that they kept, what was charged, and
   * letters.
   */
  outcome: {
    statuses: string[];
    months: number;
    charges: number[];
    letters: Record<string, number>;
  };
};

/** A soak walks through a third year; two end with a leap day, and every event is in them. */
const IS_SOAK = process.env.PLAN_YEARS === '3';

/** Its days, and on the last one the months, years and renewals of a plan that goes on. */
export const WALK = IS_SOAK
  ? { until: '2029-01-31', days: 1_097, months: 37, years: 4, next: ['2029-02-28', '2030-01-31'] }
  : { until: '2028-02-29', days: 760, months: 26, years: 3, next: ['2028-03-31', '2029-01-31'] };

const times = (count: number, price: number) => Array.from({ length: count }, () => price);

export const PATHS: readonly Path[] = [
  {
    title: 'monthly',
    billing: 'monthly',
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: times(WALK.months, 6_500),
      letters: { 'plan-receipt': WALK.months },
    },
  },
  {
    title: 'annual',
    billing: 'annually',
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: times(WALK.years, 72_540),
      letters: { 'plan-receipt': WALK.years },
    },
  },
  {
    title: 'cancelled and undone',
    billing: 'monthly',
    events: { '2026-06-10': ({ cancel }) => cancel(), '2026-06-20': ({ undo }) => undo() },
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: times(WALK.months, 6_500),
      letters: { 'plan-receipt': WALK.months, 'plan-cancelled': 1, 'plan-resumed': 1 },
    },
  },
  {
    title: 'cancelled and ended',
    billing: 'monthly',
    events: { '2027-01-05': ({ cancel }) => cancel() },
    outcome: {
      statuses: ['cancelled'],
      months: 12,
      charges: times(12, 6_500),
      letters: { 'plan-receipt': 12, 'plan-cancelled': 1, 'plan-ended': 1 },
    },
  },
  {
    title: 'annual, cancelled in its second year and ended',
    billing: 'annually',
    events: { '2027-03-01': ({ cancel }) => cancel() },
    outcome: {
      statuses: ['cancelled'],
      months: 24,
      charges: times(2, 72_540),
      letters: { 'plan-receipt': 2, 'plan-cancelled': 1, 'plan-ended': 1 },
    },
  },
  {
    title: 'refused once and recovered by a retry',
    billing: 'monthly',
    events: {
      '2026-05-31': ({ refuseCard }) => refuseCard(),
      '2026-06-01': ({ acceptCard }) => acceptCard(),
    },
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: times(WALK.months, 6_500),
      letters: { 'plan-receipt': WALK.months, 'plan-not-paid': 1 },
    },
  },
  {
    title: 'refused and repaired with a new card',
    billing: 'monthly',
    events: {
      '2026-08-31': ({ refuseCard }) => refuseCard(),
      '2026-09-02': ({ payWithNewCard }) => payWithNewCard(),
    },
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: times(WALK.months, 6_500),
      letters: { 'plan-receipt': WALK.months, 'plan-not-paid': 2 },
    },
  },
  {
    title: 'annual, refused and repaired with a new card',
    billing: 'annually',
    events: {
      '2027-01-31': ({ refuseCard }) => refuseCard(),
      '2027-02-08': ({ payWithNewCard }) => payWithNewCard(),
    },
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: times(WALK.years, 72_540),
      letters: { 'plan-receipt': WALK.years, 'plan-not-paid': 3 },
    },
  },
  {
    title: 'refused until suspended, then a new plan',
    billing: 'monthly',
    events: {
      '2026-10-31': ({ refuseCard }) => refuseCard(),
      '2027-01-31': ({ takeNewPlan }) => takeNewPlan(),
    },
    outcome: {
      statuses: ['cancelled', 'active'],
      months: WALK.months - 3,
      charges: times(WALK.months - 3, 6_500),
      letters: { 'plan-receipt': WALK.months - 3, 'plan-not-paid': 4 },
    },
  },
  {
    title: 'annual, refused until suspended',
    billing: 'annually',
    events: { '2027-01-31': ({ refuseCard }) => refuseCard() },
    outcome: {
      statuses: ['suspended'],
      months: 12,
      charges: [72_540],
      letters: { 'plan-receipt': 1, 'plan-not-paid': 4 },
    },
  },
  {
    title: 'refunded',
    billing: 'monthly',
    events: { '2026-12-05': ({ refund }) => refund() },
    outcome: {
      statuses: ['refunded'],
      months: 10,
      charges: times(11, 6_500),
      letters: { 'plan-receipt': 11, 'plan-refunded': 1 },
    },
  },
  {
    title: 'annual, refunded',
    billing: 'annually',
    events: { '2027-02-10': ({ refund }) => refund() },
    outcome: {
      statuses: ['refunded'],
      months: 12,
      charges: times(2, 72_540),
      letters: { 'plan-receipt': 2, 'plan-refunded': 1 },
    },
  },
  {
    title: 'charged back',
    billing: 'monthly',
    events: { '2027-02-10': ({ chargeBack }) => chargeBack() },
    outcome: {
      statuses: ['terminated'],
      months: 12,
      charges: times(13, 6_500),
      letters: { 'plan-receipt': 13, 'plan-charged-back': 1 },
    },
  },
  {
    title: 'annual, charged back',
    billing: 'annually',
    events: { '2026-06-15': ({ chargeBack }) => chargeBack() },
    outcome: {
      statuses: ['terminated'],
      months: 0,
      charges: [72_540],
      letters: { 'plan-receipt': 1, 'plan-charged-back': 1 },
    },
  },
  {
    title: 'price risen',
    billing: 'monthly',
    packageId: 'far',
    outcome: {
      statuses: ['active'],
      months: WALK.months,
      charges: [...times(8, 12_800), ...times(WALK.months - 8, 13_900)],
      letters: { 'plan-receipt': WALK.months, 'plan-price': 1 },
    },
  },
  {
    title: 'price risen, cancelled before',
    billing: 'monthly',
    packageId: 'far',
    events: { '2026-09-10': ({ cancel }) => cancel() },
    outcome: {
      statuses: ['cancelled'],
      months: 8,
      charges: times(8, 12_800),
      letters: { 'plan-receipt': 8, 'plan-price': 1, 'plan-cancelled': 1, 'plan-ended': 1 },
    },
  },
];
