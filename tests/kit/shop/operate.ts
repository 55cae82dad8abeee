import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Ended = { exitCode: number | string; output: string; errors: string };

/** Runs an operator command like npm run operate, without the installation step. */
export function operate(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  const args = ['--disable-warning=ExperimentalWarning', 'local/operate.ts', ...words];
  const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, output, errors) => {
      resolve({ exitCode: error?.code ?? 0, output, errors });
    });
  });
}
