import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { startShop } from '../../tests/kit/shop/shop.ts';
import { processCpu } from '../cpu.ts';
import { median } from '../median.ts';
import { type Load, load, request } from './http-load.ts';
import { type Latency, probe } from './probe.ts';

const PAGES = ['/', '/purchase', '/checkout'];
const ROUNDS = 5;
const PER_ROUND = 100;
const CLIENTS = 64;
const SECONDS = 20;
const API_CALL = '/api/products/purchase/prices/generic?partner=ei&currency=EUR';
/** A query that the page cache does not know, so that every page is rendered. */
const UNCACHED = '?bench';
const STATIC_SERVER = fileURLToPath(new URL('static-server.ts', import.meta.url));

/** The cost of a page, and the effect of a crowd on the start page on the API's calls. */
export async function benchPages(): Promise<void> {
  const { MALLOC_ARENA_MAX = '', MALLOC_TRIM_THRESHOLD_ = '' } = process.env;
  const shop = await startShop({
    // As npm start sets them.
    MALLOC_ARENA_MAX,
    MALLOC_TRIM_THRESHOLD_,
    LOG_LEVEL: 'error',
    LIMIT_PAGES: '1000000',
    LIMIT_ADDRESS: '1000000',
  });
  const pid = shop.child.pid ?? 0;
  console.log(`Idle memory of the whole shop: ${await settledMegabytes(pid)} MB`);

  console.log(`\nCPU per rendered page, one at a time (median of ${ROUNDS} × ${PER_ROUND}):`);
  for (const path of PAGES) {
    const ms = await cpuPerPage(`${shop.origin}${path}${UNCACHED}`, pid);
    console.log(`  ${path.padEnd(10)} ${ms.toFixed(1)} ms`);
  }

  const page = `${shop.origin}/`;
  const apiCall = shop.origin + API_CALL;
  const files = await startStaticServer(await (await fetch(page)).arrayBuffer());
  await load(files.url, CLIENTS, 2);
  await load(page, CLIENTS, 2);
  const idle = await probe(apiCall, SECONDS / 2);
  const [pages, busy] = await Promise.all([load(page, CLIENTS, SECONDS), probe(apiCall, SECONDS)]);
  const plain = await load(files.url, CLIENTS, SECONDS / 2);
  const rendered = `${page}${UNCACHED}`;
  const [uncached, underRendering] = await Promise.all([
    load(rendered, CLIENTS, SECONDS),
    probe(apiCall, SECONDS),
  ]);
  console.log(`
${CLIENTS} clients on / for ${SECONDS} s
  a plain file server      ${described(plain)}
  pages, cached            ${described(pages)}; ${(pages.perSecond / plain.perSecond).toFixed(2)} per file
  pages, all rendered      ${described(uncached)}
The API's calls meanwhile (${API_CALL})
  idle                     ${latency(idle)}
  beside cached pages      ${latency(busy)}; p99 × ${(busy.p99 / idle.p99).toFixed(1)}
  beside rendered pages    ${latency(underRendering)}; p99 × ${(underRendering.p99 / idle.p99).toFixed(1)}
Memory after all that: ${residentMegabytes(pid)} MB`);
  await files.stop();
  await shop.stop();
}

async function cpuPerPage(url: string, pid: number): Promise<number> {
  for (let i = 0; i < PER_ROUND; i++) await request(url);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = processCpu(pid);
    for (let i = 0; i < PER_ROUND; i++) await request(url);
    rounds.push(((processCpu(pid) - before) * 1000) / PER_ROUND);
  }
  return median(rounds);
}

/** Starting takes memory that is given back within a minute: the lowest value of that time. */
async function settledMegabytes(pid: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let second = 0; second < 60; second++) {
    lowest = Math.min(lowest, residentMegabytes(pid));
    await setTimeout(1_000);
  }
  return lowest;
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function startStaticServer(html: ArrayBuffer) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const file = join(folder, 'index.html.gz');
  await writeFile(file, gzipSync(html));
  const child = fork(STATIC_SERVER, [file]);
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      child.disconnect();
      await rm(folder, { recursive: true });
    },
  };
}

function described({ perSecond, p50, p99, failed }: Load): string {
  const faults = failed > 0 ? `, ${failed} FAILED` : '';
  return `${perSecond.toFixed(0)}/s (p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${faults})`;
}

function latency({ p50, p99 }: Latency): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}
