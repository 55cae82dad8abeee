import { count, flag, listOf, oneOf, secret, text } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';
import { databaseUrl } from './database/address.ts';
import { approvalSettings } from './desk/approvals/settings.ts';
import { deskSettings } from './desk/sign-in/settings.ts';
import { printable } from './history/receipt-pdf/printable.ts';
import { mailSettings } from './notifications/settings.ts';

export type { RoleOfGroup } from './desk/sign-in/settings.ts';

/** As card schemes take it. */
function statementName(setting: { about: string; default: string }): Setting<string> {
  return {
    ...setting,
    accepts: 'a name of 5 to 22 letters, digits, spaces and . , & -, not of digits alone',
    parse: (given) => (/^(?!\d+$)[A-Za-z0-9.,& -]{5,22}$/.test(given) ? given : undefined),
  };
}

/** Each line fits on the receipt and has only characters that its fonts have. */
function sellerLines(setting: { about: string; default: string }): Setting<readonly string[]> {
  const fits = (line: string) => line.length <= 60 && printable(line) === line;
  return {
    ...setting,
    accepts: 'up to 6 lines of at most 60 Latin characters, separated by semicolons',
    parse: (given) => {
      const lines = given.split(';').map((line) => line.trim());
      return lines.length <= 6 && lines.every(fits) ? lines : undefined;
    },
  };
}

function poolSize(setting: { about: string; default: string }): Setting<number> {
  return {
    ...setting,
    accepts: 'a number from 1 to 1000',
    parse: (given) => {
      const size = /^\d{1,4}$/.test(given) ? Number(given) : 0;
      return size >= 1 && size <= 1_000 ? size : undefined;
    },
  };
}

export const apiSettings = {
  DATABASE_URL: databaseUrl({
    about:
      'PostgreSQL, as postgres://user:password@host/database. Several hosts are separated by commas; the primary is used. Without it the embedded database in DATA_DIR is used',
  }),
  DATABASE_POOL_SIZE: poolSize({
    about: 'PostgreSQL connections per process; jobs use 4 more',
    default: '10',
  }),
  DATABASE_PREPARED_STATEMENTS: {
    ...flag({
      about:
        'Use named prepared statements. Set to false behind PgBouncer before 1.21 or without max_prepared_statements',
    }),
    default: 'true',
  },
  REQUIRE_DPOP: flag({
    about: 'Reject access tokens that are not DPoP-bound',
  }),
  PAYMENTS_API_KEY: secret(text({ about: 'Adyen API key. Without it the payments stand-in runs' })),
  PAYMENTS_MERCHANT_ACCOUNT: text({ about: 'Adyen merchant account' }),
  PAYMENTS_STATEMENT_NAME: statementName({
    about: 'Name on card statements, also shown in emails and on receipts',
    default: 'CAIRN AVIOS SHOP',
  }),
  RECEIPT_SELLER: sellerLines({
    about:
      'Seller on receipts and in emails: name, address and tax number, separated by semicolons',
    default: 'Cairn avios shop',
  }),
  PAYMENTS_HMAC_KEYS: secret(
    listOf({
      about: 'Adyen HMAC key for webhooks; two, separated by a comma, during key rotation',
      accepts: 'one or two keys of hexadecimal digits, separated by commas',
      parse: (part) => (/^([0-9A-Fa-f]{2}){16,64}$/.test(part) ? part : undefined),
    }),
  ),
  PAYMENTS_ENVIRONMENT: oneOf(['test', 'live'], {
    about: 'Adyen environment: test or live. Default: test',
  }),
  PAYMENTS_LIVE_PREFIX: text({
    about: 'Adyen live URL prefix',
  }),
  SANDBOX: flag({
    about:
      'Allow real log-in (IDENTITY_DOMAIN) with the payments and mailbox stand-ins, where no money moves and anyone can read the mail',
  }),
  STEP_UP_SECRET: secret(
    text({
      about:
        'Key that signs transfer details for the identity provider during step-up. Default: generated once and stored in the database',
    }),
  ),
  MAINTENANCE: flag({
    about:
      'Close the shop: pages answer with the maintenance page, started payments go on. Without a restart: npm run operate -- maintenance on',
  }),
  WORKER_APART: flag({
    about:
      'Run jobs only in worker processes (npm run serve -- worker), not in the shop or the API',
  }),
  LIMIT_ADDRESS: count({
    about: 'API calls per minute and IP address; IPv6 addresses are counted by /64 network',
    default: '600',
  }),
  LIMIT_MEMBER: count({ about: 'API calls per minute and member', default: '240' }),
  LIMIT_STARTS: count({
    about: 'Orders and subscriptions started per ten minutes and member, across all processes',
    default: '30',
  }),
  LIMIT_RECIPIENTS: count({
    about: 'Recipients named in starts and checks per hour and member, across all processes',
    default: '20',
  }),
  LIMIT_CONTACT: count({
    about: 'Contact messages per hour and member or IP address, across all processes',
    default: '10',
  }),
  LIMIT_FILES: count({
    about: 'PDF receipts and history files per ten minutes and member, across all processes',
    default: '60',
  }),
  LIMIT_PRIVACY: count({
    about: 'Data downloads and erasure requests per hour and member, across all processes',
    default: '10',
  }),
  LIMIT_STAFF: count({
    about:
      'Searches, members opened, reveals, and letters, balances and debts shown at the desk per hour and member of staff, across all processes',
    default: '300',
  }),
  LIMIT_SIGNATURES: count({
    about:
      'Payment webhooks that are wrongly signed or malformed per minute and IP address, across all processes',
    default: '20',
  }),
  ...approvalSettings,
  ...mailSettings,
  ...deskSettings,
};
