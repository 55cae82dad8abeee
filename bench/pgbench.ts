import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCALE = 20;

/** pgbench's tpcb-like transactions per second, in a separate database. */
export async function preparePgbench(serverPath: string, url: string) {
  const pgbench = join(dirname(serverPath), 'pgbench');
  await run(pgbench, ['--initialize', '--quiet', `--scale=${SCALE}`, url]);
  return async (clients: number, seconds: number): Promise<number> => {
    const args = [`--client=${clients}`, '--jobs=2', `--time=${seconds}`, '--no-vacuum', url];
    const { stdout } = await run(pgbench, args);
    const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    if (tps === undefined) throw new Error(`pgbench said:\n${stdout}`);
    return Number(tps);
  };
}
