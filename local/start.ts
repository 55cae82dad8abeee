import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { StaffAccount } from '@cairn/sandbox/identity/staff';
import { readConfig, warningsOf } from './config.ts';
import { createLog, runProcess } from './run-process.ts';
import type { Shop } from './start-shop.ts';
import { fail, say } from './terminal.ts';

const DEMO_NUMBER = '3081470000000001';

const flags = readFlags();
const reading = readConfig(process.env);
if (!reading.ok) fail(reading.faults);

const { config } = reading;
const began = performance.now();
// React reads it when it is loaded; without it, pages are rendered by its slow development build.
if (!flags.dev) process.env.NODE_ENV = 'production';
await runProcess(
  async () => {
    const { emptyDataFolder } = await import('./reset.ts');
    const { startShop } = await import('./start-shop.ts');
    const { DEMO_PASSWORD } = await import('@cairn/sandbox/identity/app');
    const { DEMO_STAFF } = await import('@cairn/sandbox/identity/staff');
    if (flags.reset) emptyDataFolder(config.DATA_DIR, say);
    const shop = await startShop(config, {
      log: createLog(config),
      onProgress: say,
      isDevelopment: flags.dev,
    });
    announce(shop, { password: DEMO_PASSWORD, staff: DEMO_STAFF });
    for (const warning of warningsOf(config)) say(warning);
    return shop;
  },
  () => say('Cairn has stopped.'),
);

function readFlags() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { dev: flag, reset: flag } }).values;
  } catch (error) {
    return fail([`${error instanceof Error ? error.message : error}. npm start knows --reset.`]);
  }
}

type Demo = { password: string; staff: readonly StaffAccount[] };

function announce(shop: Shop, demo: Demo) {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { DATA_DIR } = config;
  const where = relative(process.cwd(), DATA_DIR) || DATA_DIR;
  say(`
Cairn is ready (${seconds} s)
  Shop       ${shop.origin}
  API        ${new URL('/api/docs', shop.origin)}
  Database   ${shop.database === 'PGlite' ? `PGlite, embedded in ${where}` : 'PostgreSQL'}
  Content    ${shop.contentUrl ? `${shop.contentUrl}/help-centre (stand-in over content/)` : 'the content service'}
  Drafts     ${drafts(shop)}
  Log-in     ${logIn(shop, demo)}
  Desk       ${desk(shop, demo)}
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

function logIn({ identityUrls }: Shop, { password }: Demo): string {
  if (identityUrls.length === 0) return 'the identity provider';
  return `${identityUrls.join(', ')} (stand-in: member ${DEMO_NUMBER}, password ${password})`;
}

function desk({ deskUrl, staffUrl }: Shop, { password, staff }: Demo): string {
  if (deskUrl === undefined) return 'off (DESK_ORIGIN and STAFF_ISSUER are not set)';
  if (staffUrl === undefined) return deskUrl;
  const people = staff.map(
    ({ email, groups }) => `\n               ${email.padEnd(28)} ${groups.at(-1)}`,
  );
  return `${deskUrl} (staff log in at ${staffUrl}, a stand-in, with the password ${password})${people.join('')}`;
}
