import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { freePort, startPostgres } from '../../tests/kit/database/postgres.ts';
import { createDatabase } from '../create-database.ts';
import { median } from '../median.ts';
import { type Latency, probe } from '../pages/probe.ts';
import { HISTORIES, RECEIPTS, startApiWithHistories } from './api-with-histories.ts';

const ROUNDS = 3;
const IDLE_SECONDS = 10;
const API_CALL = '/api/products/purchase/prices/generic?partner=ei&currency=EUR';

/** Effect of many simultaneous receipts and long histories on other calls and on memory. */
export async function benchReceipts([root = '.']: readonly string[]): Promise<void> {
  const postgres = await startPostgres({ isDurable: true, settings: ['random_page_cost=1.1'] });
  const databaseUrl = await createDatabase(postgres.url);
  const api = await startApiWithHistories(resolve(root), await freePort(), databaseUrl);
  const before = megabytes(api.pid, 'VmRSS');
  const apiCall = api.origin + API_CALL;
  await api.receipt(0);
  await probe(apiCall, 2);

  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const idle = await probe(apiCall, IDLE_SECONDS);
    const began = performance.now();
    const after = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
    const pdfs = Promise.all(RECEIPTS.map((_, index) => api.receipt(index))).then(after);
    const files = Promise.all(HISTORIES.map((_, index) => api.history(index))).then(after);
    const [busy, pdfsTook, filesTook] = await Promise.all([
      probe(apiCall, Promise.all([pdfs, files])),
      pdfs,
      files,
    ]);
    const ratio = busy.p99 / idle.p99;
    ratios.push(ratio);
    console.log(`Round ${round}: ${RECEIPTS.length} PDFs in ${pdfsTook}, ${HISTORIES.length} CSVs in ${filesTook}
  other calls, idle      ${described(idle)}
  other calls meanwhile  ${described(busy)}; p99 × ${ratio.toFixed(1)}`);
  }
  console.log(`p99 × ${median(ratios).toFixed(1)} (median)
Memory of the API's process: ${before} MB before, ${megabytes(api.pid, 'VmHWM')} MB at most`);
  await api.stop();
  await postgres.stop();
}

function megabytes(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

function described({ p50, p99, calls }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${calls} calls)`;
}
