import {
  type Elsewhere,
  keyOf,
  keyOfEvent,
  type Movement,
  type MovementKind,
  type OwnMovement,
  type ReportedMovement,
} from './movement.ts';

/** A booking, and the one that took it back: a refund that failed afterwards, or a capture that did. */
type Pair = { booking: Half; reversal: Half };
type Half = Pick<Movement, 'pspReference' | 'kind'> & { key: string; day: string };

const REVERSALS: readonly {
  kind: MovementKind;
  of: MovementKind;
  keyOfBooking: (key: string) => string | undefined;
}[] = [
  {
    kind: 'refund_failed',
    of: 'refund',
    keyOfBooking: (key) => key.replace('/REFUND_FAILED/', '/REFUND/'),
  },
  {
    kind: 'chargeback',
    of: 'capture',
    // All captures of a payment have one key.
    keyOfBooking: (key) => (key.includes('/CAPTURE_FAILED/') ? '' : undefined),
  },
];

/** Bookings of the same payment and amount that take each other back. */
export function pairsOf(ours: readonly OwnMovement[]): Pair[] {
  const here = new Map(ours.map((own) => [keyOf(own), own]));
  return REVERSALS.flatMap(({ kind, of, keyOfBooking }) =>
    ours
      .filter((own) => own.kind === kind)
      .flatMap((own) => {
        const booked = here.get(keyOf({ ...own, kind: of }));
        if (!booked || booked.currency !== own.currency) return [];
        return Object.entries(own.byKey).flatMap(([key, amount]): Pair[] => {
          const first = keyOfBooking(key);
          if (first === undefined || booked.byKey[first] !== amount) return [];
          return [{ booking: halfOf(booked, first), reversal: halfOf(own, key) }];
        });
      }),
  );
}

function halfOf({ pspReference, kind, dayByKey }: OwnMovement, key: string): Half {
  return { pspReference, kind, key, day: dayByKey[key] ?? '' };
}

type Known = {
  theirs: readonly ReportedMovement[];
  elsewhere: Elsewhere;
  /** Days whose reports are in `elsewhere`. */
  comparedDays: ReadonlySet<string>;
};

/** Keys of the ledger by movement. */
type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The provider's report has no line of a refund or a capture that failed before any money moved, and the
 * books have two bookings that take each other back: neither is missing in a report. If a report has one
 * of the two, the other is a difference.
 *
 * `settled` are those that no report needs to have. `halves` are reversals in the report of which the
 * booking is in none: its own day left it out before this report came.
 */
export function takenBack(
  pairs: readonly Pair[],
  { theirs, elsewhere, comparedDays }: Known,
): { settled: Keys; halves: Keys } {
  const reported = new Map(theirs.map((movement) => [keyOf(movement), movement]));
  const isReported = (half: Half) => {
    const movement = reported.get(keyOf(half));
    const keys = [
      ...(movement?.events ?? []).map((event) => keyOfEvent(half, event)),
      ...(elsewhere.get(keyOf(half)) ?? []).map(({ key }) => key),
    ];
    // An event without a key may be this one.
    return keys.some((key) => key === half.key || key === undefined);
  };
  const settled = new Map<string, Set<string>>();
  const halves = new Map<string, Set<string>>();
  const add = (to: typeof settled, half: Half) =>
    to.set(keyOf(half), (to.get(keyOf(half)) ?? new Set()).add(half.key));
  for (const { booking, reversal } of pairs) {
    if (isReported(booking)) continue;
    const isKnown = booking.day === reversal.day || comparedDays.has(booking.day);
    if (isReported(reversal)) {
      if (booking.day !== reversal.day && comparedDays.has(booking.day)) add(halves, reversal);
      continue;
    }
    add(settled, booking);
    if (isKnown) add(settled, reversal);
  }
  return { settled, halves };
}
