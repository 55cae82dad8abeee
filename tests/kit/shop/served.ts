import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Served } from '../../../local/process-needs.ts';
import { PROCESS_ENV } from './shop.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export type ServedProcess = {
  child: ChildProcess;
  /** Where it listens. */
  url: string;
  /** Everything written so far. */
  output(): string;
  /** With kill -9. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a process as `npm run serve` does, without this machine's settings; resolves once it is ready. */
export async function serve(
  part: Served,
  env: Record<string, string>,
  /** Another checkout's folder, for another version. */
  root = ROOT,
): Promise<ServedProcess> {
  const flags = ['--disable-warning=ExperimentalWarning', 'local/serve.ts', part];
  const child = spawn(process.execPath, flags, {
    cwd: root,
    env: { ...PROCESS_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'exit');
  const [ready] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`The ${part} ended:\n${output}`))),
  ]);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return {
    child,
    url: Object(ready).url,
    output: () => output,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  };
}
