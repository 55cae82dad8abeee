import { type Config, readConfig, warningsOf } from './config.ts';
import { SERVED, type Served } from './process-needs.ts';
import { createLog, runProcess } from './run-process.ts';
import type { ProcessOptions, Running } from './serve/running.ts';
import { fail, say } from './terminal.ts';

type Start = (config: Config, options: ProcessOptions) => Promise<Running>;

/** Loaded when they are wanted: a storefront needs none of the API's modules, for instance. */
const STARTS: Record<Served, () => Promise<Start>> = {
  storefront: async () => (await import('./serve/storefront.ts')).startStorefrontProcess,
  api: async () => (await import('./serve/api.ts')).startApiProcess,
  worker: async () => (await import('./serve/worker.ts')).startWorkerProcess,
  sandbox: async () => (await import('./serve/sandbox.ts')).startSandboxProcess,
};

const served = readServed(process.argv.slice(2));
const reading = readConfig(process.env, served);
if (!reading.ok) fail(reading.faults);

const { config } = reading;
// React reads it when it is loaded; without it, pages are rendered by its slow development build.
process.env.NODE_ENV = 'production';
await runProcess(
  async () => {
    const start = await STARTS[served]();
    const running = await start(config, { log: createLog(config), onProgress: say });
    announce(running);
    return running;
  },
  () => say(`Cairn’s ${served} has stopped.`),
);

function readServed(args: readonly string[]): Served {
  const found = SERVED.find((one) => one === args[0]);
  if (found && args.length === 1) return found;
  return fail([`Usage: npm run serve -- ${SERVED.join('|')}`]);
}

function announce({ url, lines }: Running): void {
  const known = [['Listens at', url] as const, ...lines].filter(([, value]) => value !== undefined);
  const text = known.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n');
  say(`\nCairn’s ${served} is ready\n${text}\nStop with Ctrl-C.\n`);
  const isForVisitors = served === 'storefront';
  if (isForVisitors) for (const warning of warningsOf(config)) say(warning);
  process.send?.({ url });
}
