import type { Database } from '../../database/tables.ts';
import type { Payments } from '../../payments/port.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Upload } from '../actions/fields.ts';
import { type Refusal, refusal } from '../actions/outcome.ts';
import { readKeptReport } from '../days/kept-report.ts';
import type { ReportedMovement } from './movement.ts';
import { readReport, type UnknownLine } from './read-report.ts';

/** Which report: the provider's of a day, or one that the operator has. */
export type ReportChoice = { day?: string | undefined; file?: Upload | undefined };

export type OpenedReport = {
  kind: 'open';
  subject: string;
  /** As it was received. */
  text: string;
  lines: number;
  movements: readonly ReportedMovement[];
  unknown: readonly UnknownLine[];
  ended: ReadonlySet<string>;
};
type OpenReport = OpenedReport | Refusal;

/** A day of a large shop has less. Reading one keeps the process from members' calls. */
const LARGEST_AT_DESK = 5_000_000;

export async function openReport(
  context: ActionContext,
  { day, file }: ReportChoice,
): Promise<OpenReport> {
  if ((day === undefined) === (file === undefined)) {
    return refusal('bad_request', 'Give either {day} or {file}.');
  }
  if (context.staff.via === 'desk' && file && file.text.length > LARGEST_AT_DESK) {
    return refusal('bad_request', 'At the desk, {file} may have 5 MB at most.');
  }
  return file ? asOpened(file.name, file.text) : await ofDay(context, day ?? '');
}

function asOpened(subject: string, text: string): OpenReport {
  const read = readReport(text);
  if (read.ok) {
    const { lines, movements, unknown, ended } = read;
    return { kind: 'open', subject, text, lines, movements, unknown, ended };
  }
  const fault = `The report of ${subject} is not what was expected. ${read.fault}`;
  return refusal('bad_request', fault);
}

/** The report with which a day was compared last: the provider's own, as it was received. */
export async function openKept(db: Database, day: string) {
  const kept = await readKeptReport(db, day);
  if (!kept || kept.lines === 0) return undefined;
  const report = asOpened(day, kept.text);
  return report.kind === 'open' ? { report, readAt: kept.compared_at } : undefined;
}

/** Reports are of UTC's days. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

async function ofDay({ ports, now }: ActionContext, day: string): Promise<OpenReport> {
  if (day > dayOf(now)) return refusal('bad_request', `${day} has not come yet.`);
  if (!ports.downloadReport) {
    const message = 'Only a running shop can do that. {file} takes a report that you have.';
    return refusal('conflict', message);
  }
  return await downloadDay(ports.downloadReport, day);
}

/** The provider's own report of a day. */
export async function downloadDay(
  downloadReport: Payments['downloadReport'],
  day: string,
): Promise<OpenReport> {
  const answer = await downloadReport(day);
  if (answer.kind === 'done') return asOpened(day, answer.value);
  const reason = `There is no report of ${day} to be had: ${answer.reason}`;
  return refusal('conflict', reason);
}
