import { isFaultOfSettings } from '@cairn/api/server';
import { startWorker } from '@cairn/api/worker';
import pino from 'pino';
import { type Config, databaseSettings, readConfig, WORKER_NEEDS } from './config.ts';
import { StartFault } from './listen.ts';
import { rentedPayments } from './start-payments.ts';
import { startTelemetry } from './start-telemetry.ts';
import { fail, say } from './terminal.ts';

const reading = readConfig(process.env);
if (!reading.ok) fail(reading.faults);

const { config } = reading;
const log = pino({ level: config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });
const started = new AsyncDisposableStack();
let isStopping = false;
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop);
try {
  const telemetry = await startTelemetry(config, started, log);
  const worker = await startWorker(workerSettings(config));
  started.defer(worker.stop);
  started.defer(telemetry.observe(worker.readBacklog));
  say('Cairn’s worker does the jobs. Stop with Ctrl-C.');
} catch (error) {
  if (error instanceof StartFault || isFaultOfSettings(error)) fail([error.message]);
  throw error;
}

function workerSettings(config: Config) {
  const payments = rentedPayments(config);
  const { DATABASE_URL: url, SMTP_URL, PUBLIC_ORIGIN, MAIL_FROM, MAIL_CONTACT_TO } = config;
  if (!payments || url === undefined || SMTP_URL === undefined || PUBLIC_ORIGIN === undefined) {
    const missing = WORKER_NEEDS.filter((name) => config[name] === undefined);
    return fail(missing.map((name) => `${name} is missing; a worker of its own needs it.`));
  }
  return {
    database: databaseSettings(config),
    payments: payments.settings,
    mail: { url: SMTP_URL, from: MAIL_FROM, contactTo: MAIL_CONTACT_TO },
    shopUrl: PUBLIC_ORIGIN + config.BASE_PATH[0],
    seller: config.RECEIPT_SELLER,
    log,
    onProgress: say,
  };
}

/** The terminal and the parent process may both request the stop. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await started.disposeAsync();
  process.exit(0);
}
