import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROCESS_ENV } from './shop.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Ended = { exitCode: number | string; output: string; errors: string };

/** Runs an operator command like npm run operate, without the installation step. */
export function operate(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  return operateAndRead(env, words, () => undefined);
}

/** The same, and tells of what it has printed so far. */
export function operateAndRead(
  env: Record<string, string>,
  words: readonly string[],
  onOutput: (output: string) => void,
): Promise<Ended> {
  const args = ['--disable-warning=ExperimentalWarning', 'local/operate.ts', ...words];
  const options = { cwd: ROOT, env: { ...PROCESS_ENV, ...env } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, options, (error, output, errors) => {
      resolve({ exitCode: error?.code ?? 0, output, errors });
    });
    let soFar = '';
    child.stdout?.on('data', (chunk) => {
      soFar += chunk;
      onOutput(soFar);
    });
  });
}
