import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';

/** The names that a build gives its files; none leads out of a folder. */
const FILE = /^\/assets\/[\w-]+\.\w+$/;
/** The name of a complete build's folder. */
const FINGERPRINT = /^[\da-f]{16}$/;

/**
 * The files of a build that browsers load, and those of other builds from the folder that versions
 * share: a page may ask a storefront of another version than the one that rendered it.
 */
export function serveAssets(build: string, sharedFolder: string): MiddlewareHandler {
  const own = serve(join(build, 'client'));
  return async (c) => {
    const answer = (await own(c)) ?? (await serveFromOthers(c, sharedFolder));
    if (!answer) return c.text('There is no such file.', 404);
    // The name contains a hash of the content.
    answer.headers.set('cache-control', 'public, max-age=31536000, immutable');
    return answer;
  };
}

async function serveFromOthers(c: Context, sharedFolder: string) {
  const { path } = c.req;
  if (!FILE.test(path) || !existsSync(sharedFolder)) return undefined;
  const builds = (await readdir(sharedFolder)).filter((name) => FINGERPRINT.test(name));
  const folder = builds
    .map((name) => join(sharedFolder, name))
    .find((one) => existsSync(one + path));
  return folder && (await serve(folder)(c));
}

function serve(root: string) {
  const files = serveStatic({ root, precompressed: true });
  return async (c: Context) => (await files(c, async () => {})) || undefined;
}
