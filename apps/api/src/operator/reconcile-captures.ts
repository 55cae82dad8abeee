import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { type Answer, done, refused } from './answer.ts';
import { NEEDS_SHOP, type OperatorContext } from './context.ts';
import { type ReportedCapture, readReport } from './read-report.ts';

type Reconciling = { day?: string | undefined; file?: string | undefined };
type Report = { ok: true; text: string } | { ok: false; answer: Answer };

const DAY = 24 * 60 * 60_000;

/** Compares what the provider says it captured with what stands here. */
export async function reconcileCaptures(
  context: OperatorContext,
  { day, file }: Reconciling,
): Promise<Answer> {
  const { db, now, actor } = context;
  const subject = day ?? file;
  if (subject === undefined || (day !== undefined && file !== undefined)) {
    return refused('Give either --day or --file.');
  }
  const report =
    day === undefined ? await openFile(context, subject) : await download(context, day);
  if (!report.ok) return report.answer;
  const read = readReport(report.text);
  if (!read.ok) return refused(`The report of ${subject} is not what was expected. ${read.fault}`);

  const differences = [
    ...(await notHere(db, read.captures)),
    ...(day === undefined ? [] : await notThere(db, read.captures, day)),
  ];
  const detail = { captures: read.captures.length, differences: differences.length };
  await writeAudit(db, { actor, action: 'reconcile', subject, detail }, now);
  const counted = `${read.captures.length} captures reported, ${differences.length} differences.`;
  return differences.length === 0 ? done(counted) : refused(...differences, counted);
}

async function openFile({ folder }: OperatorContext, file: string): Promise<Report> {
  try {
    return { ok: true, text: await readFile(resolve(folder, file), 'utf8') };
  } catch (error) {
    return { ok: false, answer: refused(`${file} cannot be read: ${Object(error).message}.`) };
  }
}

async function download({ ports }: OperatorContext, day: string): Promise<Report> {
  if (!ports.downloadReport) {
    return { ok: false, answer: refused(`${NEEDS_SHOP} --file takes a report that you have.`) };
  }
  const answer = await ports.downloadReport(day);
  if (answer.kind === 'done') return { ok: true, text: answer.value };
  const reason = `There is no report of ${day} to be had: ${answer.reason}`;
  return { ok: false, answer: refused(reason) };
}

/** What was captured there and stands here otherwise, or not at all. */
async function notHere(db: Database, captures: readonly ReportedCapture[]): Promise<string[]> {
  const differences: string[] = [];
  for (const { pspReference, currency, amount } of captures) {
    const payment = await db
      .selectFrom('payment')
      .select(['currency', 'captured_minor'])
      .where('psp_reference', '=', pspReference)
      .executeTakeFirst();
    if (payment?.currency === currency && payment.captured_minor === amount) continue;
    const here = payment ? `${payment.captured_minor} ${payment.currency}` : 'unknown';
    differences.push(`${pspReference}: reported ${amount} ${currency} in hundredths, here ${here}`);
  }
  return differences;
}

/** What was captured here on that day by UTC and is not in its report. */
async function notThere(
  db: Database,
  captures: readonly ReportedCapture[],
  day: string,
): Promise<string[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const payments = await db
    .selectFrom('payment')
    .select('psp_reference')
    .where('state', '=', 'captured')
    .where('state_since', '>=', start)
    .where('state_since', '<', new Date(start.getTime() + DAY))
    .orderBy('psp_reference')
    .execute();
  const reported = new Set(captures.map(({ pspReference }) => pspReference));
  return payments
    .filter(({ psp_reference }) => !reported.has(psp_reference))
    .map(({ psp_reference }) => `${psp_reference}: captured here, not in the report`);
}
