import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeAudit } from '../../audit/write-audit.ts';
import { type Answer, done, refused } from '../answer.ts';
import { NEEDS_SHOP, type OperatorContext } from '../context.ts';
import { listMovements } from './list-movements.ts';
import { differences, MOVEMENTS, type Movement } from './movement.ts';
import { readReport } from './read-report.ts';

type Reconciling = { day?: string | undefined; file?: string | undefined };
type Report = { ok: true; text: string } | { ok: false; answer: Answer };

/** A notification that comes after midnight is booked here a day later than there. */
const NEIGHBOURS = 'What is here alone may stand in the report of the day before: days are UTC’s.';

/** Compares what the provider says it captured, refunded and lost with what stands here. */
export async function reconcilePayments(
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

  const { movements, unknown } = read;
  const references = movements.map(({ pspReference }) => pspReference);
  const ours = await listMovements(db, references, day);
  const found = [...differences(movements, ours), ...unknown];
  const reported = countKinds(movements);
  const detail = { ...reported, differences: found.length };
  await writeAudit(db, { actor, action: 'reconcile', subject, detail }, now);
  const counts = Object.entries(reported).map(([kind, count]) => `${count} ${kind}`);
  const counted = `Reported: ${counts.join(', ')}. Differences: ${found.length}.`;
  if (found.length === 0) return done(counted);
  return refused(...found, counted, ...(day === undefined ? [] : [NEIGHBOURS]));
}

function countKinds(movements: readonly Movement[]) {
  const count = (kind: string) => movements.filter((one) => one.kind === kind).length;
  return Object.fromEntries(Object.entries(MOVEMENTS).map(([kind, told]) => [told, count(kind)]));
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
