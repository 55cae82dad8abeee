import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Environment variable with the folder of a database to copy; without it every shop creates its own. */
export const DATABASE_TEMPLATE = 'CAIRN_DATABASE_TEMPLATE';
const PICTURES = join(ROOT, 'node_modules', '.cache', 'pictures');
/** Node's compile cache, shared because every process of a shop loads the same modules. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

/** The environment of a shop's processes: without this machine's settings. */
export const PROCESS_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED };

/** The pages' files, which every shop copies there unless another has done so. */
const ASSETS = join(ROOT, 'node_modules', '.cache', 'assets');

export const FREE_PORTS = {
  PORT: '0',
  CONTENT_PORT: '0',
  IDENTITY_PORT: '0',
  PAYMENTS_PORT: '0',
  MAILBOX_PORT: '0',
  MAILBOX_SMTP_PORT: '0',
  DESK_PORT: '0',
  STAFF_IDENTITY_PORT: '0',
};

/** URLs of a shop and its stand-ins. */
export type Addresses = {
  origin: string;
  contentUrl: string;
  previewUrl: string;
  identityUrls: string[];
  paymentsUrl: string;
  /** For tests, when browsers are given another address. */
  paymentsOwnUrl: string;
  mailboxUrl: string;
  deskUrl: string;
  staffUrl: string;
  /** Only of a shop with METRICS_PORT. */
  metricsUrl: string;
};

export type ShopProcess = {
  child: ChildProcess;
  /** Everything written so far to stdout and stderr. */
  output(): string;
  /** Resolves once the shop is ready; rejects if it exits before. */
  ready: Promise<Addresses>;
  /** The exit code; null if a signal killed it. */
  ended: Promise<number | null>;
};

/** Starts the shop as a process on free ports, without this machine's settings. */
export function launchShop(env: Record<string, string>, flags: string[] = []): ShopProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'local/start.ts', ...flags],
    {
      cwd: ROOT,
      env: {
        ...PROCESS_ENV,
        // Tests set up their shops by commands, alone.
        APPROVAL_ALWAYS: 'none',
        ASSETS_DIR: ASSETS,
        ...FREE_PORTS,
        ...env,
      },
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
  // A test that only waits for the exit must not fail with an unhandled rejection.
  ready.catch(() => {});
  return { child, ready, ended, output: () => output };
}

export type RunningShop = ShopProcess &
  Addresses & {
    dataFolder: string;
    stop(): Promise<void>;
  };

/** A data folder with encoded pictures and, if there is a template, a database: a shop starts faster. */
export async function makeDataFolder(): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-shop-'));
  // Encoding the demo's pictures takes seconds, and every shop needs the same ones.
  await mkdir(PICTURES, { recursive: true });
  await symlink(PICTURES, join(dataFolder, 'pictures'));
  const template = process.env[DATABASE_TEMPLATE];
  if (template) {
    // Synchronous: with promises, copying its thousand files takes ten times as long.
    cpSync(join(template, 'database'), join(dataFolder, 'database'), { recursive: true });
  }
  return dataFolder;
}

/** A running shop with its own data folder, which is deleted with it. */
export async function startShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const dataFolder = await makeDataFolder();
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
