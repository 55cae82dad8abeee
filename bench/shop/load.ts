import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startAnswer } from '@cairn/contract/orders/start-transaction';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import type pg from 'pg';
import type { StandInSettings } from './stand-ins-process.ts';

const PACKAGE = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
export const ACCOUNT = { merchantAccount: 'Bench', apiKey: 'bench', hmacKey: '0'.repeat(64) };

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;
export type Call = (
  number: string,
  method: string,
  path: string,
  body?: object,
) => Promise<unknown>;
/** Milliseconds from the payment to the commit that credits the avios. */
export type Waits = { p50: number; p99: number };

/** The payment provider and a mail server, in a process of their own. */
export async function startStandIns(settings: Omit<StandInSettings, keyof typeof ACCOUNT>) {
  const receipts = new Map<string, () => void>();
  const child = await startProcess<StandInSettings>('stand-ins-process.ts', {
    ...ACCOUNT,
    ...settings,
  });
  child.on('message', ({ order }: { order: string }) => receipts.get(order)?.());
  return {
    paymentsUrl: `http://127.0.0.1:${settings.paymentsPort}`,
    smtpUrl: `smtp://127.0.0.1:${settings.smtpPort}`,
    receipts,
    stop: () => stopProcess(child),
  };
}

/** Calls at these addresses, in turn. */
export function callsTo(
  origins: readonly string[],
  tokenOf: (number: string) => Promise<string>,
): Call {
  let turn = 0;
  return async (number, method, path, body) => {
    const origin = origins[turn++ % origins.length];
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(number)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** A start, one read of the state, the payment with its two webhooks, and the receipt by mail. */
export async function buy(
  call: Call,
  { paymentsUrl, receipts }: StandIns,
  number: string,
  paidAt: Map<string, number>,
): Promise<void> {
  const started = await call(number, 'POST', '/transactions?partner=ei&product=purchase', PACKAGE);
  const { id } = startAnswer.parse(started);
  const read = await call(number, 'GET', `/transactions/${id}/state?partner=ei`);
  const session = transactionState.parse(read).payload.paymentSession?.id;
  const received = new Promise<void>((resolve) => receipts.set(id, resolve));
  paidAt.set(id, Date.now());
  const url = `${paymentsUrl}/sandbox/sessions/${session}/pay`;
  const paid = await fetch(url, { method: 'POST', body: '{}' });
  if (!paid.ok) throw new Error(`The payment was answered with ${paid.status}`);
  await received;
  receipts.delete(id);
}

/**
 * Runs so many clients for so long and lets each finish what it has begun; the difference of two
 * readings of the running totals is shared out among what was done.
 */
export async function run<Costs extends Record<string, number>>(
  clients: number,
  seconds: number,
  readCosts: () => Promise<Costs>,
  act: () => Promise<void>,
): Promise<{ perSecond: number; each: (cost: keyof Costs) => number }> {
  const before = await readCosts();
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  const keepActing = async () => {
    while (performance.now() < end) {
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, keepActing));
  const took = (performance.now() - began) / 1_000;
  const after = await readCosts();
  return {
    perSecond: done / took,
    each: (cost) => ((after[cost] ?? 0) - (before[cost] ?? 0)) / done,
  };
}

/** PostgreSQL has to run with `track_commit_timestamp`. */
export async function readWaits(
  client: pg.Client,
  paidAt: ReadonlyMap<string, number>,
): Promise<Waits> {
  const { rows: credits } = await client.query<{ source_id: string; at: Date }>(
    `select source_id, pg_xact_commit_timestamp(xmin) as at from ledger_txn
     where kind = 'credit' and source_id = any($1)`,
    [[...paidAt.keys()]],
  );
  if (credits.length !== paidAt.size) throw new Error('An order was not credited');
  const waits = credits.map(({ source_id, at }) => at.getTime() - (paidAt.get(source_id) ?? 0));
  return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
}

export async function startProcess<Settings extends object>(
  file: string,
  settings: Settings,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  child.send(settings);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)));
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
