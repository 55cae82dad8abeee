import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Names the folder of a database to copy; without it every shop makes its own. */
export const DATABASE_TEMPLATE = 'CAIRN_DATABASE_TEMPLATE';
const PICTURES = join(ROOT, 'node_modules', '.cache', 'pictures');
/** Where Node keeps what it has compiled: every shop loads the same modules. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

const FREE_PORTS = {
  PORT: '0',
  CONTENT_PORT: '0',
  IDENTITY_PORT: '0',
  PAYMENTS_PORT: '0',
  MAILBOX_PORT: '0',
  MAILBOX_SMTP_PORT: '0',
};

/** Where a shop and its stand-ins are. */
type Addresses = {
  origin: string;
  contentUrl: string;
  previewUrl: string;
  identityUrls: string[];
  paymentsUrl: string;
  /** Where tests reach it when a browser finds it elsewhere. */
  paymentsOwnUrl: string;
  mailboxUrl: string;
};

export type ShopProcess = {
  child: ChildProcess;
  /** Everything it wrote so far, to either stream. */
  output(): string;
  /** Where it is, once it is ready; rejects when it ends before. */
  ready: Promise<Addresses>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

/** The shop as a process of its own, on free ports, with nothing of this machine's settings. */
export function launchShop(env: Record<string, string>, flags: string[] = []): ShopProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'local/start.ts', ...flags],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...FREE_PORTS, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = Promise.all([
    once(child, 'exit'),
    ...streams.map((stream) => finished(stream)),
  ]).then(([[code]]): number | null => code);
  const ready = Promise.race([
    once(child, 'message').then(([message]) => message),
    ended.then((code) => {
      throw new Error(`The shop ended with ${code}:\n${output}`);
    }),
  ]);
  // Who only waits for the end must not trip over this.
  ready.catch(() => {});
  return { child, ready, ended, output: () => output };
}

export type RunningShop = ShopProcess &
  Addresses & {
    dataFolder: string;
    stop(): Promise<void>;
  };

/** A shop that is ready, with a data folder of its own that goes with it. */
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-shop-'));
  // Encoding the demo's pictures takes seconds; every shop makes the same ones.
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, join(dataFolder, 'pictures'));
  const template = process.env[DATABASE_TEMPLATE];
  if (template) {
    // A thousand files: one by one, by promises, they take ten times as long.
    cpSync(join(template, 'database'), join(dataFolder, 'database'), { recursive: true });
  }
  const shop = launchShop({ DATA_DIR: dataFolder, ...env });
  return {
    ...shop,
    ...(await shop.ready),
    dataFolder,
    stop: async () => {
      shop.child.kill('SIGTERM');
      await shop.ended;
      rmSync(dataFolder, { recursive: true });
    },
  };
}
