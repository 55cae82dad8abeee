import { REFUSAL_REASONS } from '@cairn/contract/orders/refusal-reasons';
import { chargeReference } from '@cairn/contract/orders/transaction-id';
import * as z from 'zod/mini';
import { noteView } from '../../notes/notes.ts';
import { moment } from '../shared-fields.ts';
import { ledgerTransaction } from './ledger-view.ts';
import { providerEvent } from './provider-events.ts';
import { type Records, sentLetter, staffAction, stateChange } from './read-records.ts';

/** Events to come without anybody's doing. */
const PLANNED = [
  'order_expires',
  'delivery',
  'refund_period_ends',
  'renewal',
  'month_credited',
  'subscription_ends',
  'new_price',
] as const;

/** One thing that happened, or will. The desk has the words. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pay_pressed'), at: moment, charge: chargeReference }),
  z.object({
    kind: z.literal('payment_refused'),
    at: moment,
    charge: chargeReference,
    reason: z.enum(REFUSAL_REASONS),
    pspReference: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('provider_event'), at: moment, event: providerEvent }),
  z.object({ kind: z.literal('state'), at: moment, change: stateChange }),
  z.object({ kind: z.literal('ledger'), at: moment, transaction: ledgerTransaction }),
  z.object({ kind: z.literal('letter'), at: moment, letter: sentLetter }),
  z.object({ kind: z.literal('staff'), at: moment, action: staffAction }),
  z.object({ kind: z.literal('note'), at: moment, note: noteView }),
  z.object({ kind: z.literal('planned'), at: moment, what: z.enum(PLANNED) }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export type Planned = { what: (typeof PLANNED)[number]; at: Date };

/** In one transaction everything has one time: then causes stand before their effects. */
const RANK: Record<TimelineEntry['kind'], number> = {
  staff: 0,
  pay_pressed: 1,
  provider_event: 2,
  payment_refused: 3,
  state: 4,
  ledger: 5,
  letter: 6,
  note: 7,
  planned: 8,
};

/** All records in the order of time, and then what is still to come. */
export function timelineOf(
  { attempts, providerEvents, states, ledger, letters, staffActions, notes }: Records,
  planned: readonly Planned[],
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...attempts.flatMap(attemptEntries),
    ...providerEvents.map(
      (event) => ({ kind: 'provider_event', at: event.receivedAt, event }) as const,
    ),
    ...states.map((change) => ({ kind: 'state', at: change.at, change }) as const),
    ...ledger.transactions.map(
      (transaction) => ({ kind: 'ledger', at: transaction.at, transaction }) as const,
    ),
    ...letters.map((letter) => ({ kind: 'letter', at: letter.at, letter }) as const),
    ...staffActions.map((action) => ({ kind: 'staff', at: action.at, action }) as const),
    ...notes.map((note) => ({ kind: 'note', at: note.at, note }) as const),
  ];
  const ahead = planned.map(
    ({ what, at }) => ({ kind: 'planned', at: at.toISOString(), what }) as const,
  );
  return [...entries.toSorted(byTime), ...ahead.toSorted(byTime)];
}

/** A stored card that is refused was never pressed for: its attempt begins with its end. */
function attemptEntries({
  charge,
  announcedAt,
  endedAt,
  refusal,
  pspReference,
}: Records['attempts'][number]): TimelineEntry[] {
  const wasPressed = announcedAt !== endedAt;
  return [
    ...(wasPressed ? [{ kind: 'pay_pressed', at: announcedAt, charge } as const] : []),
    ...(refusal
      ? [
          {
            kind: 'payment_refused',
            at: endedAt ?? announcedAt,
            charge,
            reason: refusal,
            ...(pspReference !== undefined && { pspReference }),
          } as const,
        ]
      : []),
  ];
}

/** Times of this form compare as text. */
function byTime(a: TimelineEntry, b: TimelineEntry): number {
  return a.at === b.at ? RANK[a.kind] - RANK[b.kind] : a.at < b.at ? -1 : 1;
}
