import { minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { asMoney, money } from '../look-up/shared-fields.ts';
import { endReview } from '../orders/manual-review.ts';
import { applyMovement } from '../reconcile/apply-movement.ts';
import { listMovements } from '../reconcile/list-movements.ts';
import { bookedOf, keyOf, type ReportedMovement } from '../reconcile/movement.ts';
import { readReport } from '../reconcile/read-report.ts';
import { done } from '../terminal/answer.ts';
import { cureOf, differenceKey } from './day-cause.ts';
import { readKeptReport } from './kept-report.ts';
import { lockDay } from './lock-day.ts';

type Input = { day: string; key: string };

export const closedDifference = z.object({
  day: z.string(),
  key: z.string(),
  /** The money booked when it was closed; absent if none was. */
  booked: z.optional(money),
  /** Sentences about what was done. */
  lines: z.array(z.string()),
});
type Closed = z.infer<typeof closedDifference>;

export async function readDifferenceFacts(db: Database, { day, key }: Input): Promise<Facts> {
  const row = await lockDifference(db, { day, key });
  if (!row) return {};
  return {
    state: row.state,
    booked: asMoney(row.ours_minor, row.currency).amount,
    currency: row.currency,
  };
}

const APPLY_FIRST =
  'Its webhook was lost, and closing it would not book its money. Nothing was closed. Use reconcile apply for this payment; if that cannot book it, it can be closed with a reason.';

/**
 * Ends a difference with a reason. A refund that was made in the provider's back office is booked as its
 * notification would have booked it; the review that follows a partial one is closed with it.
 */
export async function closeDifference(
  context: ActionContext,
  input: Input,
): Promise<Outcome<Closed>> {
  const { db: trx, actor, now, reason = '' } = context;
  const { day, key } = input;
  const row = await lockDifference(trx, input);
  if (!row) return refusal('not_found', `${day} has no difference ${key}.`);
  if (row.state !== 'open') {
    const message = `This difference has ended: ${row.state} by ${row.ended_by}.`;
    return refusal('conflict', message, { reason: row.state });
  }
  if (cureOf(row).name !== 'difference close')
    return refusal('conflict', APPLY_FIRST, { reason: row.cause });
  const booking = row.cause === 'made_at_provider' ? await book(context, input) : NOTHING;
  if (booking.obstacles.length > 0) {
    const message = 'It could not be booked, and nothing was closed.';
    return refusal('conflict', message, { details: booking.obstacles });
  }
  if (row.event_key !== null) await endReview(trx, row.event_key);
  await trx
    .updateTable('day_difference')
    .set({ state: 'closed', ended_at: now, ended_by: actor, reason })
    .$if(booking.lines.length > 0, (update) => update.set({ ours_minor: booking.booked }))
    .where('day', '=', day)
    .where('key', '=', key)
    .execute();
  const result = {
    ...input,
    lines: [...booking.lines, `${row.charge}: closed.`],
    ...(booking.lines.length > 0 && {
      booked: asMoney(booking.booked - row.ours_minor, row.currency),
    }),
  };
  return { kind: 'done', result, detail: { key, cause: row.cause, booked: result.booked ?? null } };
}

type Booking = { booked: number; lines: string[]; obstacles: string[] };
const NOTHING: Booking = { booked: 0, lines: [], obstacles: [] };

async function book(context: ActionContext, input: Input): Promise<Booking> {
  const { db: trx } = context;
  const movement = await findReported(trx, input);
  if (!movement) return { ...NOTHING, obstacles: ['Its report cannot be read any more.'] };
  const readOwn = async () => {
    const own = await listMovements(trx, [movement.pspReference], input.day);
    return own.find((one) => keyOf(one) === keyOf(movement));
  };
  const { applied, notes, obstacles } = await applyMovement(context, movement, await readOwn());
  if (obstacles.length > 0) return { ...NOTHING, obstacles };
  for (const event of movement.events) {
    await closePartialReview(trx, `${event.modification}/${event.eventCode}/true`);
  }
  const booked = bookedOf(movement, await readOwn());
  await trx
    .updateTable('reported_movement')
    .set({ booked_minor: booked })
    .where('day', '=', input.day)
    .where('psp_reference', '=', movement.pspReference)
    .where('kind', '=', movement.kind)
    .execute();
  return { booked: minor(booked), lines: [...applied, ...notes], obstacles: [] };
}

/** The reason that was given answers what the review asks: the avios stay. */
async function closePartialReview(trx: Database, eventKey: string): Promise<void> {
  const review = await trx
    .selectFrom('webhook_inbox')
    .select('event_key')
    .where('event_key', '=', eventKey)
    .where('review', '=', 'refunded_in_part')
    .executeTakeFirst();
  if (review) await endReview(trx, review.event_key);
}

async function findReported(
  db: Database,
  { day, key }: Input,
): Promise<ReportedMovement | undefined> {
  const report = await readKeptReport(db, day);
  const read = report && readReport(report.text);
  return read?.ok ? read.movements.find((movement) => differenceKey(movement) === key) : undefined;
}

async function lockDifference(db: Database, { day, key }: Input) {
  await lockDay(db, day);
  return await db
    .selectFrom('day_difference')
    .selectAll()
    .where('day', '=', day)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

export function showClosed({ lines }: Closed) {
  return done(...lines);
}
