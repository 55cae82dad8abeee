import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Manifest = { routes: Record<string, Record<string, unknown>> };

/** Answered by the server alone: no link leads there. */
const SERVER_ONLY = /^routes\/(silent-login|callback|message|chat-answers)$/;

/**
 * Every visitor loads the route manifest. Removes what browsers do not use of it: `imports` serves
 * prefetching links, which the shop has none of, and flags are read as false when they are missing.
 */
export async function trimManifest(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, 'assets');
  const names = await readdir(assets);
  for (const name of names.filter((one) => /^manifest-\w+\.js$/.test(one))) {
    const file = join(assets, name);
    const [, before = '', json = '', after = ''] =
      /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(file, 'utf8')) ?? [];
    await writeFile(file, before + trim(JSON.parse(json)) + after);
  }
}

function trim(manifest: Manifest): string {
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !SERVER_ONLY.test(id))
    .map(([id, { imports: _, ...route }]) => {
      const used = Object.entries(route).filter(([, value]) => value !== false);
      return [id, Object.fromEntries(used)];
    });
  return JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) });
}
