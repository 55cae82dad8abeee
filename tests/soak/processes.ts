import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROVIDER_ADDRESS = new URL('provider-address.ts', import.meta.url).href;

/** Has a process talk to the harness's payments stand-in. */
export function payingAt(url: string): Record<string, string> {
  return { SOAK_PAYMENTS_URL: url, NODE_OPTIONS: `--import=${PROVIDER_ADDRESS}` };
}

export type WorkerProcess = {
  child: ChildProcess;
  /** With kill -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a process as `npm run worker` does; resolves once it runs jobs. */
export async function launchWorker(env: Record<string, string>): Promise<WorkerProcess> {
  const flags = ['--disable-warning=ExperimentalWarning', 'local/work.ts'];
  const child = spawn(process.execPath, flags, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('does the jobs')) resolve();
    });
    ended.then(() => reject(new Error(`The worker ended:\n${said}`)), reject);
  });
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { child, kill: end('SIGKILL'), stop: end('SIGTERM') };
}
