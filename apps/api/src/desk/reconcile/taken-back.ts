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
export type Half = Pick<Movement, 'pspReference' | 'kind'> & { key: string; day: string };

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

export function takesBack(kind: MovementKind): boolean {
  return REVERSALS.some((one) => one.kind === kind);
}

/** Bookings of the same payment and amount that take each other back. */
export function pairsOf(ours: readonly OwnMovement[]): Pair[] {
  const here = new Map(ours.map((own) => [keyOf(own), own]));
  return REVERSALS.flatMap(({ kind, of, keyOfBooking }) =>
    ours
      .filter((own) => own.kind === kind)
      .flatMap((own) => {
        const booked = here.get(keyOf({ ...own, kind: of }));
        if (!booked || booked.currency !== own.currency) return [];
        const reversed = Object.keys(own.byKey).map(keyOfBooking);
        return Object.entries(own.byKey).flatMap(([key, amount]): Pair[] => {
          const first = keyOfBooking(key);
          if (first === undefined || booked.byKey[first] !== amount) return [];
          // Taken back twice, one booking is too much: all of them are listed.
          if (reversed.filter((one) => one === first).length > 1) return [];
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
  /** Halves that are listed as differences of other days, by `nameOfHalf`. */
  listedHalves: ReadonlySet<string>;
};

export function nameOfHalf({
  pspReference,
  kind,
  day,
}: {
  pspReference: string;
  kind: string;
  day: string;
}): string {
  return `${day} ${pspReference} ${kind}`;
}

/** Keys of the ledger by movement. */
type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The provider's report has no line of a refund or a capture that failed before any money moved, and the
 * books have two bookings that take each other back: neither is missing in a report. If a report has one
 * of the two, the other is a difference.
 *
 * `settled` are those that no report needs to have. `halves` are those in this report of which the other
 * half is in none and on a day that was compared: that day settled both, and is not compared again.
 */
export function takenBack(
  pairs: readonly Pair[],
  { theirs, elsewhere, comparedDays, listedHalves }: Known,
): { settled: Keys; halves: Keys } {
  const reported = new Map(theirs.map((movement) => [keyOf(movement), movement]));
  // An event without a key may be this one.
  const isHere = (half: Half) =>
    (reported.get(keyOf(half))?.events ?? []).some((event) => {
      const key = keyOfEvent(half, event);
      return key === half.key || key === undefined;
    });
  const isElsewhere = (half: Half) =>
    (elsewhere.get(keyOf(half)) ?? []).some(({ key }) => key === half.key || key === undefined);
  const settled = new Map<string, Set<string>>();
  const halves = new Map<string, Set<string>>();
  const add = (to: typeof settled, half: Half) =>
    to.set(keyOf(half), (to.get(keyOf(half)) ?? new Set()).add(half.key));
  const isSilent = (half: Half) =>
    comparedDays.has(half.day) && !listedHalves.has(nameOfHalf(half));
  for (const { booking, reversal } of pairs) {
    const reportedHalves = [booking, reversal].filter((half) => isHere(half) || isElsewhere(half));
    if (reportedHalves.length > 0) {
      const [half] = reportedHalves;
      const missing = half === booking ? reversal : booking;
      const isAlone = half !== undefined && reportedHalves.length === 1;
      if (isAlone && isHere(half) && isSilent(missing)) add(halves, half);
      continue;
    }
    const isKnown = booking.day === reversal.day || comparedDays.has(booking.day);
    add(settled, booking);
    if (isKnown) add(settled, reversal);
  }
  return { settled, halves };
}
