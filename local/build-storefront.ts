import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STOREFRONT_FOLDER } from '@cairn/storefront/build';
import { StartFault } from './listen.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILDS = join(STOREFRONT_FOLDER, 'build');
const KEPT = 3;

/** What the build is made from; while none of it changes, the last build serves. */
const INPUTS = [
  'apps/storefront/app',
  'apps/storefront/vite.config.ts',
  'apps/storefront/react-router.config.ts',
  'packages/contract/src',
  'packages/ui/src',
  'package-lock.json',
];

/** The folder of a build of the storefront as it is now. */
export async function buildStorefront(onProgress: (message: string) => void): Promise<string> {
  const folder = join(BUILDS, fingerprint());
  if (existsSync(folder)) return folder;
  onProgress('Building the storefront (some seconds, after each change to it)');
  // Under a name of its own and moved when whole: two may build at once, and either may be cut off.
  const unfinished = `${folder}.${process.pid}.unfinished`;
  await runBuild(unfinished);
  if (!existsSync(folder)) renameSync(unfinished, folder);
  forgetOldBuilds(folder);
  return folder;
}

async function runBuild(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin/react-router'), 'build'], {
    cwd: STOREFRONT_FOLDER,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CAIRN_BUILD_FOLDER: relative(STOREFRONT_FOLDER, folder),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartFault(`The storefront could not be built:\n${output}`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesUnder(join(ROOT, input)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** A shop that still runs may be using an older build, so the newest few stay. */
function forgetOldBuilds(current: string): void {
  const builds = readdirSync(BUILDS)
    .map((name) => join(BUILDS, name))
    .filter((folder) => folder !== current)
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of builds.slice(KEPT - 1)) rmSync(folder, { recursive: true, force: true });
}
