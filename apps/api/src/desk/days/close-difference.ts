import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Tables } from '../../database/tables.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { type Outcome, refusal } from '../actions/outcome.ts';
import { asMoney, money } from '../look-up/shared-fields.ts';
import { endReview } from '../orders/manual-review.ts';
import { applyMovement } from '../reconcile/apply-movement.ts';
import { movementsOf } from '../reconcile/list-movements.ts';
import { keyOf, type ReportedMovement } from '../reconcile/movement.ts';
import { readReport } from '../reconcile/read-report.ts';
import { done } from '../terminal/answer.ts';
import { cureOf } from './day-cause.ts';
import { findDifferences } from './find-differences.ts';
import { isFrozen, keepMovements, readKeptMovements } from './kept-movements.ts';
import { readKeptReport } from './kept-report.ts';
import { lockDay } from './lock-day.ts';

type Input = { day: string; key: string };
type Difference = Selectable<Tables['day_difference']>;

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
  const booking = row.cause === 'made_at_provider' ? await book(context, row) : NOTHING;
  if (booking.obstacles.length > 0) {
    const message = 'It could not be booked, and nothing was closed.';
    return refusal('conflict', message, { details: booking.obstacles });
  }
  if (row.event_key !== null) await endReview(trx, row.event_key);
  await trx
    .updateTable('day_difference')
    .set({
      ...{ state: 'closed', ended_at: now, ended_by: actor, reason },
      ...(booking.ours !== undefined && { ours_minor: booking.ours }),
    })
    .where('day', '=', day)
    .where('key', '=', key)
    .execute();
  const result = {
    ...input,
    lines: [...booking.lines, `${row.charge}: closed.`],
    ...(booking.booked > 0 && { booked: asMoney(booking.booked, row.currency) }),
  };
  return { kind: 'done', result, detail: { key, cause: row.cause, booked: result.booked ?? null } };
}

type Booking = {
  /** The booked part of the day's line, by any booking. */
  ours?: number;
  /** By this action. */
  booked: number;
  lines: string[];
  obstacles: string[];
};
const NOTHING: Booking = { booked: 0, lines: [], obstacles: [] };

/** Books the movement and keeps its sums. A closed day keeps those with which it was handed over. */
async function book(context: ActionContext, row: Difference): Promise<Booking> {
  const { db: trx } = context;
  const { day, psp_reference, kind, is_late } = row;
  const movement = await findReported(trx, row);
  if (!movement) return { ...NOTHING, obstacles: ['Its report cannot be read any more.'] };
  const readOwn = async () => {
    const all = await movementsOf(trx, [psp_reference], day);
    return all.find((one) => keyOf(one) === keyOf(movement));
  };
  const own = await readOwn();
  const { applied, notes, obstacles } = await applyMovement(context, movement, own);
  if (obstacles.length > 0) return { ...NOTHING, obstacles };
  for (const event of movement.events) {
    await closePartialReview(trx, `${event.modification}/${event.eventCode}/true`);
  }
  const before = (await readKeptMovements(trx, day, psp_reference)).filter(
    (one) => one.kind === kind,
  );
  const ownNow = await readOwn();
  const compared = await findDifferences(trx, {
    ...{ day, before, isClosed: is_late, obstacles: new Map() },
    report: { movements: [movement], unknown: [], ended: new Set() },
    own: ownNow ? [ownNow] : [],
  });
  await keepMovements(trx, { day, before, isClosed: is_late, movements: compared });
  const handedOver = before.find((one) => isFrozen(one, is_late))?.booked_minor ?? 0;
  const ours = (compared[0]?.booked_minor ?? 0) - handedOver;
  const booked = (ownNow?.amount ?? 0) - (own?.amount ?? 0);
  const lines =
    applied.length > 0 ? [...applied, ...notes] : [`${row.charge}: was booked already.`];
  return { ours, booked, lines, obstacles: [] };
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
  { day, psp_reference: pspReference, kind }: Difference,
): Promise<ReportedMovement | undefined> {
  const report = await readKeptReport(db, day);
  const read = report && readReport(report.text);
  if (!read?.ok) return undefined;
  return read.movements.find((one) => one.pspReference === pspReference && one.kind === kind);
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
