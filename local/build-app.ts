import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { StartFault } from './listen.ts';
import { makeBeside } from './side-by-side.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export type App = {
  /** As in "Building the storefront". */
  name: string;
  folder: string;
  /** A tool of `node_modules/.bin` that builds it into CAIRN_BUILD_FOLDER. */
  tool: string;
  /** While none of them changes, the last build is used. */
  inputs: readonly string[];
};

/** Builds an app if its sources changed; returns the build's folder. */
export async function buildApp(app: App, onProgress: (message: string) => void): Promise<string> {
  const folder = join(app.folder, 'build', fingerprint(app.inputs));
  await makeBeside(folder, async (unfinished) => {
    onProgress(`Building the ${app.name} (some seconds, after each change to it)`);
    await runBuild(app, unfinished);
    compressAssets(join(unfinished, 'client', 'assets'));
  });
  return folder;
}

async function runBuild(app: App, folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin', app.tool), 'build'], {
    cwd: app.folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CAIRN_BUILD_FOLDER: relative(app.folder, folder),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  // The build must not outlive this process.
  const end = () => child.kill();
  process.once('exit', end);
  const [code] = await once(child, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new StartFault(`The ${app.name} could not be built:\n${output}`);
}

/** Compressed once at the highest level, instead of for each request. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

function fingerprint(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(join(ROOT, input)))) {
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
