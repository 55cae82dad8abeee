import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { type Config, readConfig, warningsOf } from './config.ts';
import { StartFault } from './listen.ts';
import type { Shop } from './start-shop.ts';
import { fail, say } from './terminal.ts';

const DEMO_NUMBER = '3081470000000001';

const flags = readFlags();
const reading = readConfig(process.env);
if (!reading.ok) fail(reading.faults);

const { config } = reading;
const began = performance.now();
// At a terminal only warnings are shown; elsewhere everything is logged.
const log = pino({ level: config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') });
let shop: Shop | undefined;
let isStopping = false;
const hurry = new AbortController();
// Registered first, because the parent process may end before the shop is ready.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(event, () => void stop(event));
}
// React reads it when it is loaded; without it, pages are rendered by its slow development build.
if (!flags.dev) process.env.NODE_ENV = 'production';
const { isFaultOfSettings } = await import('@cairn/api/server');
const { DEMO_PASSWORD } = await import('@cairn/sandbox/identity/app');
const { emptyDataFolder } = await import('./reset.ts');
const { startShop } = await import('./start-shop.ts');
try {
  if (flags.reset) emptyDataFolder(config.DATA_DIR, say);
  shop = await startShop(config, { log, onProgress: say, isDevelopment: flags.dev });
  announce(shop, config);
  for (const warning of warningsOf(config)) say(warning);
} catch (error) {
  if (error instanceof StartFault || isFaultOfSettings(error)) fail([error.message]);
  throw error;
}

/**
 * Lets requests in progress finish; a shop that is still starting has none. SIGTERM alone leaves the
 * grace, however often it comes: a service manager sends it to the parent process, which passes it
 * on, as well.
 */
async function stop(event: string): Promise<void> {
  if (event !== 'SIGTERM') hurry.abort();
  if (isStopping) return;
  isStopping = true;
  await shop?.stop(hurry.signal);
  say('Cairn has stopped.');
  process.exit(0);
}

function readFlags() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { dev: flag, reset: flag } }).values;
  } catch (error) {
    return fail([`${error instanceof Error ? error.message : error}. npm start knows --reset.`]);
  }
}

function announce(shop: Shop, { DATA_DIR }: Config) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const where = relative(process.cwd(), DATA_DIR) || DATA_DIR;
  say(`
Cairn is ready (${seconds} s)
  Shop       ${shop.origin}
  API        ${new URL('/api/docs', shop.origin)}
  Database   ${shop.database === 'PGlite' ? `PGlite, embedded in ${where}` : 'PostgreSQL'}
  Content    ${shop.contentUrl ? `${shop.contentUrl}/help-centre (stand-in over content/)` : 'the content service'}
  Drafts     ${drafts(shop)}
  Log-in     ${logIn(shop)}
  Payments   ${shop.paymentsUrl ? `${shop.paymentsUrl} (stand-in: nobody pays)` : 'the payment provider'}
  Mail       ${shop.mailboxUrl ? `${shop.mailboxUrl} (stand-in: nothing leaves this machine)` : 'by SMTP_URL'}${shop.metricsUrl ? `\n  Metrics    ${shop.metricsUrl}` : ''}
Stop with Ctrl-C.
`);
  const { stop: _, database: __, ...addresses } = shop;
  process.send?.(addresses);
}

/** The secret of a real service must not be printed. */
function drafts({ contentUrl, previewUrl }: Shop): string {
  return (contentUrl && previewUrl) ?? 'by the link with CONTENT_PREVIEW_SECRET, if it is set';
}

function logIn({ identityUrls }: Shop): string {
  if (identityUrls.length === 0) return 'the identity provider';
  return `${identityUrls.join(', ')} (stand-in: member ${DEMO_NUMBER}, password ${DEMO_PASSWORD})`;
}
