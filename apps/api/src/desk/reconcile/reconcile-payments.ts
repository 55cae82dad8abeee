import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { readGoneLines } from '../days/gone-lines.ts';
import { keepComparison, reportEmptied } from '../days/keep-comparison.ts';
import { type Answer, done, refused } from '../terminal/answer.ts';
import { applyMovement } from './apply-movement.ts';
import { differences } from './compare-movements.ts';
import { listMovements } from './list-movements.ts';
import { keyOf, MOVEMENTS, type OwnMovement, type ReportedMovement } from './movement.ts';
import { type OpenedReport, openKept, openReport, type ReportChoice } from './open-report.ts';

/** A notification that comes after midnight is booked here a day later than there. */
const NEIGHBOURS = 'What is here alone may stand in the report of the day before: days are UTC’s.';

export const compared = z.object({
  reported: z.record(z.string(), z.int()),
  /** One sentence per difference. */
  differences: z.array(z.string()),
  /** More than are listed if there are too many. */
  total: z.int(),
  /** Days have neighbours: a movement may be booked a day later here. */
  isDay: z.boolean(),
});
type Compared = z.infer<typeof compared>;

/** Compares what the provider says it authorised, captured, refunded and lost with what stands here. */
export async function reconcilePayments(
  context: ActionContext,
  choice: ReportChoice,
): Promise<Outcome<Compared>> {
  const report = await openReport(context, choice);
  if (report.kind === 'refused') return report;
  const { movements, unknown, subject } = report;
  const ours = await readOwn(context, movements, choice);
  const found = [...differences(movements, ours), ...unknown].map(({ text }) => text);
  const reported = countKinds(movements);
  return {
    kind: 'done',
    result: {
      reported,
      differences: found.slice(0, MOST_LISTED),
      total: found.length,
      isDay: choice.day !== undefined,
    },
    subject,
    detail: { ...reported, differences: found.length },
  };
}

/** Refused when anything differs. */
export function showCompared({ reported, differences: found, total, isDay }: Compared): Answer {
  const counted = `${summariseReport(reported)} Differences: ${total}.`;
  return total === 0
    ? done(counted)
    : refused(...found, ...cutLine(found.length, total), counted, ...neighbours(isDay));
}

export const applied = z.object({
  applied: z.array(z.string()),
  /** Consequences to know, one sentence each. */
  notes: z.array(z.string()),
  differences: z.array(z.string()),
  isDay: z.boolean(),
});
type Applied = z.infer<typeof applied>;

/** Its lines credit avios: one person could invent them. */
const NOT_UPLOADED = refusal(
  'forbidden',
  'Only the report that the provider gives out is applied here: give {day}. One that you have is compared by reconcile, and applied in the terminal of the shop’s machine.',
);

/**
 * Applies reported events that never arrived by webhook, and compares afterwards: what still differs
 * is for an operator to decide. The result is kept with its day.
 */
export async function applyLostEvents(
  context: ActionContext,
  { payment, ...choice }: ReportChoice & { payment?: string | undefined },
): Promise<Outcome<Applied>> {
  if (choice.file && context.staff.via === 'desk') return NOT_UPLOADED;
  const opened = await openForApply(context, choice);
  if (opened.kind === 'refused') return opened;
  const { report, readAt } = opened;
  const { subject } = report;
  const isMeant = (one: { pspReference: string }) =>
    payment === undefined || one.pspReference === payment;
  const movements = report.movements.filter(isMeant);
  const before = await readOwn(context, movements, choice);
  const here = new Map(before.map((own) => [keyOf(own), own]));
  const differing = new Set(differences(movements, before).map(({ movement }) => keyOf(movement)));
  const events: string[] = [];
  const notes = [...opened.notes];
  const reasons = new Map<string, readonly string[]>();
  for (const movement of capturesFirst(movements.filter((one) => differing.has(keyOf(one))))) {
    const result = await applyMovement(context, movement, here.get(keyOf(movement)));
    events.push(...result.applied);
    notes.push(...result.notes);
    reasons.set(keyOf(movement), result.obstacles);
  }
  const left = differences(movements, await readOwn(context, movements, choice));
  const found = [
    ...left
      .filter(({ movement }) => isMeant(movement))
      .map(({ movement, text }) => {
        return [text, ...(reasons.get(keyOf(movement)) ?? [])].join(': ');
      }),
    ...report.unknown.filter(isMeant).map(({ text }) => text),
  ];
  const { db, actor, clock } = context;
  if (choice.day !== undefined) {
    const comparing = { day: choice.day, report, actor, askedAt: readAt, obstacles: reasons };
    const kept = await keepComparison(db, comparing, clock());
    if (kept === 'emptied') return reportEmptied(choice.day);
    found.push(...(await readGoneLines(db, choice.day, payment)));
  }
  if (payment !== undefined && found.length === 0 && movements.length === 0) {
    found.push(`The report of ${subject} has no line of payment ${payment}.`);
  }
  return {
    kind: 'done',
    result: { applied: events, notes, differences: found, isDay: choice.day !== undefined },
    subject,
    detail: { applied: events.length, differences: found.length },
  };
}

type ForApply = { kind: 'open'; report: OpenedReport; readAt: Date; notes: string[] };

/** A lost event is still applied if the provider no longer has its line: the kept report is its own, too. */
async function openForApply(
  context: ActionContext,
  choice: ReportChoice,
): Promise<ForApply | Refusal> {
  const { db, ports, now } = context;
  const report = await openReport(context, choice);
  const { day, file } = choice;
  const isThere = report.kind === 'open' && report.lines > 0;
  if (!isThere && day !== undefined && !file && ports.downloadReport) {
    const kept = await openKept(db, day);
    if (kept) return { kind: 'open', ...kept, notes: [keptText(day, kept.readAt)] };
  }
  return report.kind === 'refused' ? report : { kind: 'open', report, readAt: now, notes: [] };
}

function keptText(day: string, readAt: Date): string {
  return `The provider gives out no whole report of ${day} now. The report that was read at ${readAt.toISOString()} was used.`;
}

/** Refused when anything still differs. */
export function showApplied({
  applied: events,
  notes,
  differences: found,
  isDay,
}: Applied): Answer {
  const counted = `Applied: ${events.length}. Differences left: ${found.length}.`;
  return found.length === 0
    ? done(...events, ...notes, counted)
    : refused(...events, ...notes, ...found, counted, ...neighbours(isDay));
}

async function readOwn(
  { db }: ActionContext,
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

function neighbours(isDay: boolean): string[] {
  return isDay ? [NEIGHBOURS] : [];
}

function countKinds(movements: readonly ReportedMovement[]): Record<string, number> {
  const count = (kind: string) => movements.filter((one) => one.kind === kind).length;
  return Object.fromEntries(Object.entries(MOVEMENTS).map(([kind, label]) => [label, count(kind)]));
}

function summariseReport(reported: Record<string, number>): string {
  const counts = Object.entries(reported).map(([kind, count]) => `${count} ${kind}`);
  return `Reported: ${counts.join(', ')}.`;
}
