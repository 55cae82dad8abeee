import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { launchShop } from '../kit/shop/shop.ts';
import { standInTokens } from '../kit/shop/stand-in-tokens.ts';
import type { OpenShop } from './buyers.ts';

export type Env = Record<string, string>;

export type FleetShop = OpenShop & {
  name: string;
  child: ChildProcess;
  output(): string;
  /** With kill -9. */
  kill(): Promise<void>;
};

/** Starts a shop at this port. */
export type LaunchShop = (
  name: string,
  port: number,
  env: Env,
) => Promise<Omit<FleetShop, 'name' | 'origin' | 'kill'> & { end(): Promise<void> }>;

/** The shop in one process, with stand-ins of its own. */
export function wholeShops(env: Env, folder: string): LaunchShop {
  return async (name, port, extra) => {
    const dataFolder = join(folder, name);
    const own = { PORT: `${port}`, DATA_DIR: dataFolder };
    const { child, ready, ended, output } = launchShop({ ...env, ...own, ...extra });
    const { identityUrls } = await ready;
    return {
      child,
      output,
      tokenOf: await standInTokens(dataFolder, identityUrls[0]),
      end: async () => {
        child.kill('SIGKILL');
        await ended;
      },
    };
  };
}
