// Runs on whatever Node a machine has, from 20 on: plain JavaScript, no dependency.
// Installs what is missing, then goes on under the Node that the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OLDEST_NODE = 20;
/** Node's --env-file-if-exists prints a line when there is none. */
const ENV_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];
const SCRIPTS = {
  start: [...ENV_FILE, 'local/start.ts'],
  dev: [...ENV_FILE, 'local/dev.ts'],
  serve: [...ENV_FILE, 'local/serve.ts'],
  worker: [...ENV_FILE, 'local/serve.ts', 'worker'],
  test: ['tests/run.ts'],
  check: ['tests/check.ts'],
  spec: ['tests/list-unshown.ts'],
  help: ['tests/help/run.ts'],
  'sdk-specs': ['tests/sdk/run.ts'],
  bench: ['bench/run.ts'],
  soak: ['tests/soak/run.ts'],
  failover: ['tests/failover/run.ts'],
  drill: ['tests/drill/run.ts'],
  draw: ['packages/ui/src/drawings/draw.ts'],
  pictures: ['tests/pictures/run.ts'],
  books: [...ENV_FILE, 'local/operate.ts', 'books'],
  operate: [...ENV_FILE, 'local/operate.ts'],
};

const [command, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(SCRIPTS, command ?? '')) {
  fail(`Usage: node local/bootstrap.mjs ${Object.keys(SCRIPTS).join('|')}`);
}
if (major(process.version) < OLDEST_NODE) {
  fail(`Cairn needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}.`);
}
if (!isInstalled()) install();
run(findNode(), [...SCRIPTS[command], ...rest]);

/** npm writes down what it installed once it is done; the lock file says what should be there. */
function isInstalled() {
  const wanted = readLock('package-lock.json');
  const installed = readLock(join('node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    // The root itself, the workspaces, and what belongs to other platforms.
    if (!path.includes('node_modules/') || entry.optional) return true;
    const found = installed.packages[path];
    return found !== undefined && found.version === entry.version;
  });
}

function readLock(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function install() {
  say('Installing the locked dependencies (a minute or so, once)');
  const result = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (result.status !== 0) {
    fail(
      'The dependencies could not be installed. Fix what npm reports above, then run this again.',
    );
  }
}

/** The pinned Node; where its install script was not allowed to run, a new enough Node may serve. */
function findNode() {
  const pinned = join(
    ROOT,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const wanted = readLock('package-lock.json').packages['node_modules/node'].version;
  const found = spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  if (found === `v${wanted}`) return pinned;
  if (isNewEnough(process.version)) {
    say(`The pinned Node ${wanted} is not installed; going on with ${process.version}`);
    return process.execPath;
  }
  return fail(
    `The pinned Node ${wanted} is not installed and this Node, ${process.version}, is too old to do without. ` +
      'Allow the install script of the package "node" (npm’s allowScripts), delete node_modules and try again, ' +
      'or use Node 22.22 or newer.',
  );
}

function isNewEnough(version) {
  const [first = 0, second = 0] = version.slice(1).split('.').map(Number);
  return first > 22 || (first === 22 && second >= 22);
}

/**
 * Compiling the embedded database takes hundreds of megabytes for a moment, in several threads.
 * glibc gives most of it back only if they share one arena.
 */
function environment() {
  const isServer = ['start', 'serve', 'worker', 'bench'].includes(command);
  const malloc = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
  return isServer ? { ...malloc, ...process.env } : process.env;
}

function run(node, args) {
  // The channel lets the child notice when this process is gone, even if it was killed.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}

function major(version) {
  return Number(version.slice(1).split('.')[0]);
}

function say(message) {
  console.error(`${message} …`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
