import { join } from 'node:path';
import { freePort } from '../kit/database/postgres.ts';
import { serve } from '../kit/shop/served.ts';
import { standInTokens } from '../kit/shop/stand-in-tokens.ts';
import type { Env, LaunchShop } from './fleet-shop.ts';

/** Shops as a storefront and an API each, which share the stand-ins and each other's APIs. */
export async function openApart(
  names: readonly string[],
  env: Env,
  folder: string,
  cleanUp: AsyncDisposableStack,
): Promise<LaunchShop> {
  const apis = new Map<string, number>();
  for (const name of names) apis.set(name, await freePort());
  const [content, identity] = [await freePort(), await freePort()];
  const dataFolder = join(folder, 'sandbox');
  const common = {
    ...env,
    INTERNAL_SECRET: 'a secret that all of them share, of 32 or more',
    CONTENT_PORT: `${content}`,
    IDENTITY_PORT: `${identity}`,
    DATA_DIR: dataFolder,
    API_URL: [...apis.values()].map((port) => `http://127.0.0.1:${port}`).join(','),
  };
  const sandbox = await serve('sandbox', { ...common, PORT: '0' });
  cleanUp.defer(sandbox.stop);
  const tokenOf = await standInTokens(dataFolder, `http://localhost:${identity}`);
  return async (name, port, extra) => {
    const own = { ...common, ...extra };
    const api = await serve('api', { ...own, PORT: `${apis.get(name)}` });
    const pages = { PORT: `${port}`, DATA_DIR: join(folder, name) };
    const storefront = await serve('storefront', { ...own, ...pages });
    return {
      child: api.child,
      tokenOf,
      output: () => storefront.output() + api.output(),
      end: async () => void (await Promise.all([storefront.kill(), api.kill()])),
    };
  };
}
