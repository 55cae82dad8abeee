import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Answer, refused } from '../answer.ts';
import { NEEDS_SHOP, type OperatorContext } from '../context.ts';
import type { ReportedMovement } from './movement.ts';
import { readReport } from './read-report.ts';

/** Which report: the provider's of a day, or one that the operator has. */
export type ReportChoice = { day?: string | undefined; file?: string | undefined };

type OpenReport =
  | { ok: true; subject: string; movements: readonly ReportedMovement[]; unknown: string[] }
  | { ok: false; answer: Answer };
type ReportText = { ok: true; text: string } | { ok: false; answer: Answer };

export async function openReport(
  context: OperatorContext,
  { day, file }: ReportChoice,
): Promise<OpenReport> {
  const subject = day ?? file;
  if (subject === undefined || (day !== undefined && file !== undefined)) {
    return { ok: false, answer: refused('Give either --day or --file.') };
  }
  if (day !== undefined && day > dayOf(context.now)) {
    return { ok: false, answer: refused(`${day} has not come yet.`) };
  }
  const report =
    day === undefined ? await openFile(context, subject) : await download(context, day);
  if (!report.ok) return report;
  const read = readReport(report.text);
  if (read.ok) return { ...read, subject };
  const fault = `The report of ${subject} is not what was expected. ${read.fault}`;
  return { ok: false, answer: refused(fault) };
}

/** Reports are of UTC's days. */
function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

async function openFile({ folder }: OperatorContext, file: string): Promise<ReportText> {
  try {
    return { ok: true, text: await readFile(resolve(folder, file), 'utf8') };
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    return { ok: false, answer: refused(`${file} cannot be read: ${reason}.`) };
  }
}

async function download({ ports }: OperatorContext, day: string): Promise<ReportText> {
  if (!ports.downloadReport) {
    return { ok: false, answer: refused(`${NEEDS_SHOP} --file takes a report that you have.`) };
  }
  const answer = await ports.downloadReport(day);
  if (answer.kind === 'done') return { ok: true, text: answer.value };
  const reason = `There is no report of ${day} to be had: ${answer.reason}`;
  return { ok: false, answer: refused(reason) };
}
