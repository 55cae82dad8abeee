import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export type Tally = { passed: number; failed: number };

export const NOTHING: Tally = { passed: 0, failed: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

export function heading(text: string): void {
  process.stdout.write(`\n── ${text}\n`);
}

type Run = { env?: Record<string, string>; cwd?: string };

/** Runs a tool of the project under this very Node, its output shown as it comes. */
export async function runTool(tool: string, args: string[], { env, cwd = ROOT }: Run = {}) {
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${tool}`, ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
