import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { applyMovement } from './apply-movement.ts';
import { listMovements } from './list-movements.ts';
import {
  differences,
  keyOf,
  MOVEMENTS,
  type OwnMovement,
  type ReportedMovement,
} from './movement.ts';
import { openReport, type ReportChoice } from './open-report.ts';

/** A notification that comes after midnight is booked here a day later than there. */
const NEIGHBOURS = 'What is here alone may stand in the report of the day before: days are UTC’s.';

/** Compares what the provider says it authorised, captured, refunded and lost with what stands here. */
export async function reconcilePayments(
  context: OperatorContext,
  choice: ReportChoice,
): Promise<Answer> {
  const report = await openReport(context, choice);
  if (!report.ok) return report.answer;
  const { movements, unknown, subject } = report;
  const ours = await readOwn(context, movements, choice);
  const found = [...differences(movements, ours).map(({ text }) => text), ...unknown];
  const reported = countKinds(movements);
  const detail = { ...reported, differences: found.length };
  const { db, actor, now } = context;
  await writeAudit(db, { actor, action: 'reconcile', subject, detail }, now);
  const counted = `${summariseReport(reported)} Differences: ${found.length}.`;
  return found.length === 0 ? done(counted) : refused(...found, counted, ...neighbours(choice));
}

/**
 * Applies reported events that never arrived by webhook, and compares afterwards: what still differs
 * is for an operator to decide.
 */
export async function applyLostEvents(
  context: OperatorContext,
  choice: ReportChoice,
): Promise<Answer> {
  const report = await openReport(context, choice);
  if (!report.ok) return report.answer;
  const { movements, unknown, subject } = report;
  const before = await readOwn(context, movements, choice);
  const here = new Map(before.map((own) => [keyOf(own), own]));
  const differing = new Set(differences(movements, before).map(({ movement }) => movement));
  const applied: string[] = [];
  const notes: string[] = [];
  const reasons = new Map<string, readonly string[]>();
  for (const movement of capturesFirst(movements.filter((one) => differing.has(one)))) {
    const result = await applyMovement(context, movement, here.get(keyOf(movement)));
    applied.push(...result.applied);
    notes.push(...result.notes);
    reasons.set(keyOf(movement), result.obstacles);
  }
  const left = differences(movements, await readOwn(context, movements, choice));
  const found = [
    ...left.map(({ movement, text }) => {
      return [text, ...(reasons.get(keyOf(movement)) ?? [])].join(': ');
    }),
    ...unknown,
  ];
  const detail = { applied: applied.length, differences: found.length };
  const { db, actor, now } = context;
  await writeAudit(db, { actor, action: 'reconcile apply', subject, detail }, now);
  const counted = `Applied: ${applied.length}. Differences left: ${found.length}.`;
  return found.length === 0
    ? done(...applied, ...notes, counted)
    : refused(...applied, ...notes, ...found, counted, ...neighbours(choice));
}

async function readOwn(
  { db }: OperatorContext,
  movements: readonly ReportedMovement[],
  { day }: ReportChoice,
): Promise<OwnMovement[]> {
  const references = movements.map(({ pspReference }) => pspReference);
  return await listMovements(db, references, day);
}

/** Refunds and chargebacks can be applied only to a payment whose capture is known. */
function capturesFirst(movements: readonly ReportedMovement[]): ReportedMovement[] {
  const [captures, others] = [true, false].map((isCapture) =>
    movements.filter(({ kind }) => (kind === 'capture') === isCapture),
  );
  return [...(captures ?? []), ...(others ?? [])];
}

function neighbours({ day }: ReportChoice): string[] {
  return day === undefined ? [] : [NEIGHBOURS];
}

function countKinds(movements: readonly ReportedMovement[]): Record<string, number> {
  const count = (kind: string) => movements.filter((one) => one.kind === kind).length;
  return Object.fromEntries(Object.entries(MOVEMENTS).map(([kind, label]) => [label, count(kind)]));
}

function summariseReport(reported: Record<string, number>): string {
  const counts = Object.entries(reported).map(([kind, count]) => `${count} ${kind}`);
  return `Reported: ${counts.join(', ')}.`;
}
