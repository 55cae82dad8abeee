import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Number of passed tests, and the names of failed ones. */
export type Tally = { passed: number; failed: readonly string[] };

export const NOTHING: Tally = { passed: 0, failed: [] };

export function one(name: string, isGood: boolean): Tally {
  return isGood ? { passed: 1, failed: [] } : { passed: 0, failed: [name] };
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: [...a.failed, ...b.failed] };
}

export function heading(text: string): void {
  process.stdout.write(`\n── ${text}\n`);
}

type Run = { env?: Record<string, string>; cwd?: string };

/** Runs a tool of the project with this Node, showing its output. */
export async function runTool(tool: string, args: string[], { env, cwd = ROOT }: Run = {}) {
  const child = spawn(process.execPath, [`${ROOT}node_modules/.bin/${tool}`, ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}
