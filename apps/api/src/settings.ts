import { count, flag, listOf, oneOf, postgresUrl, secret, text } from '@cairn/settings/kinds';
import type { Setting } from '@cairn/settings/settings';
import { mailSettings } from './notifications/settings.ts';

/** As card schemes take it. */
function statementName(setting: { about: string; default: string }): Setting<string> {
  return {
    ...setting,
    accepts: 'a name of 5 to 22 letters, digits, spaces and . , & -, not of digits alone',
    parse: (given) => (/^(?!\d+$)[A-Za-z0-9.,& -]{5,22}$/.test(given) ? given : undefined),
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
  DATABASE_URL: postgresUrl({
    about:
      'A PostgreSQL server, as postgres://user:password@host/database; without it the database is embedded in DATA_DIR',
  }),
  DATABASE_POOL_SIZE: poolSize({
    about: 'How many connections to the PostgreSQL server a process may use; its jobs use 4 more',
    default: '10',
  }),
  DATABASE_PREPARED_STATEMENTS: {
    ...flag({
      about:
        'Whether statements are prepared by name; false behind PgBouncer before 1.21 or without max_prepared_statements',
    }),
    default: 'true',
  },
  REQUIRE_DPOP: flag({
    about: 'Whether the API refuses access tokens that are bound to no key of the browser’s',
  }),
  PAYMENTS_API_KEY: secret(
    text({ about: 'The payment provider’s API key; without it a stand-in takes the payments' }),
  ),
  PAYMENTS_MERCHANT_ACCOUNT: text({ about: 'The merchant account that payments go to' }),
  PAYMENTS_STATEMENT_NAME: statementName({
    about: 'What members find on their card’s statement, in letters and on receipts',
    default: 'CAIRN AVIOS SHOP',
  }),
  PAYMENTS_HMAC_KEYS: secret(
    listOf({
      about: 'What the payment provider’s notifications are signed with; two while it is changed',
      accepts: 'one or two keys of hexadecimal digits, separated by commas',
      parse: (part) => (/^([0-9A-Fa-f]{2}){16,64}$/.test(part) ? part : undefined),
    }),
  ),
  PAYMENTS_ENVIRONMENT: oneOf(['test', 'live'], {
    about: 'Which of the payment provider’s systems is used; by default test',
  }),
  PAYMENTS_LIVE_PREFIX: text({
    about: 'The merchant’s own part of the payment provider’s live address',
  }),
  SANDBOX: flag({
    about:
      'Whether real members may meet the payments and mailbox stand-ins, where nobody pays and anybody reads the mail',
  }),
  STEP_UP_SECRET: secret(
    text({
      about:
        'Signs what the identity provider shows of a transfer before it is authorised; by default made up once and kept in the database',
    }),
  ),
  WORKER_APART: flag({
    about:
      'Whether jobs are left to worker processes (npm run worker) instead of done in the shop’s',
  }),
  LIMIT_ADDRESS: count({
    about: 'Calls from one address per minute; IPv6 addresses count by their /64 network',
    default: '600',
  }),
  LIMIT_MEMBER: count({ about: 'Calls by one member per minute', default: '240' }),
  LIMIT_STARTS: count({
    about: 'Orders and subscriptions that one member starts per ten minutes, in all processes',
    default: '30',
  }),
  LIMIT_RECIPIENTS: count({
    about: 'Starts of one member with a recipient per hour, in all processes',
    default: '20',
  }),
  LIMIT_CONTACT: count({
    about: 'Messages from one member or one address per hour, in all processes',
    default: '10',
  }),
  LIMIT_SIGNATURES: count({
    about: 'Payment notifications with a wrong signature from one address per minute',
    default: '20',
  }),
  ...mailSettings,
};
