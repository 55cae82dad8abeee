import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

function configOf(env: Record<string, string>) {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  return reading.config;
}

function faultsOf(env: Record<string, string>) {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.faults;
}

test('with nothing set the shop runs for EI, embedded, on its usual ports [1.1]', () => {
  expect(configOf({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    CONTENT_PORT: 3004,
    OPCO: ['EI'],
    BASE_PATH: [''],
    DATABASE_URL: undefined,
    DATABASE_POOL_SIZE: 10,
    DATABASE_PREPARED_STATEMENTS: true,
    DATA_DIR: resolve('.data'),
  });
});

test('several companies and base paths run at once', () => {
  expect(
    configOf({ OPCO: 'BA,IB', BASE_PATH: '/collect-avios/buy,/spend-avios/buy' }),
  ).toMatchObject({
    OPCO: ['BA', 'IB'],
    BASE_PATH: ['/collect-avios/buy', '/spend-avios/buy'],
  });
});

test('all faults are told at once, each naming its variable', () => {
  expect(faultsOf({ PORT: 'x', OPCO: 'AA', BASE_PATH: 'shop', CONTENT_SPACE: 'abc' })).toEqual([
    'PORT is "x"; it accepts a port number from 0 to 65535 (0: any free port).',
    'BASE_PATH is "shop"; it accepts paths such as /collect-avios/buy, separated by commas, or nothing for the root; not /api, /assets, /browser-errors, /health, /preview or /webhooks.',
    'OPCO is "AA"; it accepts one or more of BA, IB, EI, separated by commas.',
    'CONTENT_ACCESS_TOKEN is missing; it must be set because CONTENT_SPACE is.',
    'PARTNER_SITE_URL is missing; it must be set because CONTENT_SPACE is.',
  ]);
});

test.each(['0', '-1', '1001', 'ten'])('a pool of %s connections is refused', (size) => {
  expect(faultsOf({ DATABASE_POOL_SIZE: size })).toEqual([
    `DATABASE_POOL_SIZE is "${size}"; it accepts a number from 1 to 1000.`,
  ]);
});

test('a content host with a scheme is refused: the client would quietly ask elsewhere', () => {
  expect(faultsOf({ CONTENT_HOST: 'http://localhost:3004' })).toHaveLength(1);
});

const STAFF = {
  DESK_ORIGIN: 'https://desk.airline.example',
  STAFF_ISSUER: 'https://login.airline.example/realms/staff',
  STAFF_CLIENT_ID: 'desk',
  STAFF_CLIENT_SECRET: 'secret',
  STAFF_ROLES: 'support=/desk/help centre, finance = 0a1b-22, finance=treasury',
};

test('groups give roles, several to one role too', () => {
  expect(configOf(STAFF).STAFF_ROLES).toEqual([
    { role: 'support', group: '/desk/help centre' },
    { role: 'finance', group: '0a1b-22' },
    { role: 'finance', group: 'treasury' },
  ]);
});

test.each(Object.keys(STAFF))('a staff log-in without %s is not set up', (name) => {
  expect(faultsOf({ ...STAFF, [name]: '' })).toContain(
    `${name} is missing; it must be set because ${name === 'STAFF_ISSUER' ? 'STAFF_CLIENT_ID' : 'STAFF_ISSUER'} is.`,
  );
});

test.each([
  { STAFF_ISSUER: 'http://login.airline.example' },
  { STAFF_ISSUER: 'login.airline.example' },
  { DESK_ORIGIN: 'http://desk.airline.example' },
  { DESK_ORIGIN: 'http://localhost.airline.example' },
  { DESK_ORIGIN: 'https://desk.airline.example/desk' },
  { STAFF_ROLES: 'support' },
  { STAFF_ROLES: 'boss=everybody' },
  { STAFF_ROLES: 'support=a,' },
  { STAFF_SCOPES: 'profile' },
])('%o is refused: it would let staff in insecurely, or nobody', (env) => {
  expect(faultsOf({ ...STAFF, ...env })).toEqual([
    expect.stringMatching(new RegExp(`^${Object.keys(env)[0]} is "`)),
  ]);
});

test('demo staff, whose password everybody knows, never meet real members', () => {
  expect(faultsOf({ ...AUTH0, SANDBOX: 'true', DESK_ORIGIN: STAFF.DESK_ORIGIN })).toEqual([
    'STAFF_ISSUER is missing; it must be set because DESK_ORIGIN and IDENTITY_DOMAIN are.',
  ]);
  expect(faultsOf({ ...AUTH0, SANDBOX: 'true', ...STAFF })).toEqual([]);
});

const AUTH0 = {
  IDENTITY_DOMAIN: 'log-in.airline.example',
  IDENTITY_CLIENT_ID: 'abc',
  IDENTITY_AUDIENCE: 'https://api.airline.example',
};

test('a tenant is its domain, its client and the audience, all or none [6.5]', () => {
  const tried = { ...AUTH0, SANDBOX: 'true' };
  expect(readConfig(tried)).toMatchObject({ ok: true, config: { IDENTITY_CLIENT_ID: ['abc'] } });
  for (const name of Object.keys(AUTH0)) {
    const reading = readConfig({ ...AUTH0, [name]: '' });
    expect(reading.ok || reading.faults.join(' ')).toContain(name);
  }
});

test('each company has its own part in the lists of identity [6.5]', () => {
  const names = { OPCO: 'EI,BA', SANDBOX: 'true' };
  const both = { ...AUTH0, ...names, IDENTITY_DOMAIN: 'ei.example,ba.example' };
  expect(readConfig(both)).toEqual({
    ok: false,
    faults: ['IDENTITY_CLIENT_ID must have 2 parts separated by commas, one for each of OPCO.'],
  });
  expect(readConfig({ ...both, IDENTITY_CLIENT_ID: 'a, b' }).ok).toBe(true);
});

test('real members do not meet the payments stand-in unless somebody says so [6.5]', () => {
  expect(faultsOf({ ...AUTH0, ...MAIL })).toEqual([
    'PAYMENTS_API_KEY is missing; it must be set because IDENTITY_DOMAIN is, or SANDBOX must be true.',
  ]);
  expect(faultsOf({ ...AUTH0, ...ADYEN, ...MAIL })).toEqual([]);
});

test('real members’ mail does not end in the mailbox stand-in unless somebody says so', () => {
  expect(faultsOf({ ...AUTH0, ...ADYEN })).toEqual([
    'SMTP_URL is missing; it must be set because IDENTITY_DOMAIN is, or SANDBOX must be true.',
  ]);
  expect(faultsOf({ ...AUTH0, ...ADYEN, SANDBOX: 'true' })).toEqual([]);
});

const MAIL = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@airline.example',
  MAIL_CONTACT_TO: 'desk@airline.example',
};

const ADYEN = {
  PUBLIC_ORIGIN: 'https://shop.airline.example',
  PAYMENTS_API_KEY: 'key',
  PAYMENTS_CLIENT_KEY: 'test_client',
  PAYMENTS_MERCHANT_ACCOUNT: 'Airline',
  PAYMENTS_HMAC_KEYS: '44782DEF547AAA06C910C43932B1EB0C,00000000000000000000000000000000',
};

test('a payment provider is its key, its account, what it signs with and where it calls, all or none', () => {
  expect(readConfig(ADYEN)).toMatchObject({ ok: true, config: { PAYMENTS_API_KEY: 'key' } });
  for (const name of Object.keys(ADYEN)) {
    const reading = readConfig({ ...ADYEN, [name]: '' });
    expect(reading.ok || reading.faults.join(' ')).toContain(name);
  }
  expect(readConfig({ ...ADYEN, PAYMENTS_HMAC_KEYS: 'no hex' }).ok).toBe(false);
  for (const name of ['SHOP', '1234567', 'A name that no card takes', 'ÉIRE AVIOS']) {
    expect(readConfig({ ...ADYEN, PAYMENTS_STATEMENT_NAME: name }).ok, name).toBe(false);
  }
});

test('the seller on receipts is a few lines that can be printed', () => {
  const seller = { RECEIPT_SELLER: 'Avios Éire DAC; 1 Stone Quay, Dublin; VAT IE1234567T' };
  const lines = ['Avios Éire DAC', '1 Stone Quay, Dublin', 'VAT IE1234567T'];
  expect(readConfig(seller)).toMatchObject({ ok: true, config: { RECEIPT_SELLER: lines } });
  for (const wrong of ['Name;;Town', 'a;b;c;d;e;f;g', 'Εταιρεία', 'Shop 🎉', 'x'.repeat(61)]) {
    expect(readConfig({ RECEIPT_SELLER: wrong }).ok, wrong).toBe(false);
  }
});

test('the provider’s live system is its prefix and a real account; a prefix alone is no test', () => {
  const live = { ...ADYEN, PAYMENTS_ENVIRONMENT: 'live' };
  expect(faultsOf(live)).toEqual([
    'PAYMENTS_LIVE_PREFIX is missing; it must be set because PAYMENTS_ENVIRONMENT is live.',
  ]);
  const prefix = { PAYMENTS_LIVE_PREFIX: '1797a841fbb37ca7-Airline' };
  expect(faultsOf({ ...live, ...prefix })).toEqual([]);
  expect(faultsOf({ ...prefix, PAYMENTS_ENVIRONMENT: 'live' })).toEqual([
    'PAYMENTS_API_KEY is missing; it must be set because PAYMENTS_ENVIRONMENT is live.',
  ]);
  expect(faultsOf({ ...ADYEN, ...prefix })).toEqual([
    'PAYMENTS_ENVIRONMENT must be live, because PAYMENTS_LIVE_PREFIX is set.',
  ]);
});

test('a worker apart reaches none of the shop’s own: database, provider, mail and address are needed', () => {
  const needed = ['DATABASE_URL', 'PAYMENTS_API_KEY', 'SMTP_URL', 'PUBLIC_ORIGIN'];
  expect(faultsOf({ WORKER_APART: 'true' })).toEqual(
    needed.map((name) => `${name} is missing; it must be set because WORKER_APART is true.`),
  );
  const database = { DATABASE_URL: 'postgres://cairn@localhost/cairn' };
  expect(faultsOf({ ...database, ...ADYEN, ...MAIL, WORKER_APART: 'true' })).toEqual([]);
  expect(faultsOf({ WORKER_APART: 'false' })).toEqual([]);
});

test('who sends real mail says from whom', () => {
  expect(readConfig({ ...MAIL, MAIL_CONTACT_TO: '' })).toMatchObject({ ok: false });
  expect(readConfig(MAIL).ok).toBe(true);
});

test.each(['https://log-in.example', 'log-in.example/path', ''])(
  'a domain is a host without a scheme: %s',
  (domain) => {
    expect(readConfig({ ...AUTH0, IDENTITY_DOMAIN: domain }).ok).toBe(false);
  },
);

test.each(['yes', '1', 'TRUE'])('a flag is true or false, not %s', (value) => {
  expect(readConfig({ REQUIRE_DPOP: value })).toMatchObject({
    ok: false,
    faults: [expect.stringContaining('REQUIRE_DPOP')],
  });
});

test('a preview needs a content service of its own and a secret', () => {
  expect(faultsOf({ CONTENT_PREVIEW_TOKEN: 'token' })).toEqual([
    'CONTENT_SPACE is missing; it must be set because CONTENT_PREVIEW_TOKEN is.',
    'CONTENT_PREVIEW_SECRET is missing; it must be set because CONTENT_PREVIEW_TOKEN is.',
  ]);
});

test('with a content service of its own a preview secret needs its token', () => {
  const rented = {
    CONTENT_SPACE: 'space',
    CONTENT_ACCESS_TOKEN: 'token',
    PARTNER_SITE_URL: 'https://programme.example',
  };
  expect(faultsOf(rented)).toEqual([]);
  expect(faultsOf({ ...rented, CONTENT_PREVIEW_SECRET: 'secret' })).toEqual([
    'CONTENT_PREVIEW_TOKEN is missing; it must be set because CONTENT_PREVIEW_SECRET is.',
  ]);
  expect(faultsOf({ CONTENT_PREVIEW_SECRET: 'secret' })).toEqual([]);
});

test('no shop stands where webhooks and previews do', () => {
  expect(faultsOf({ BASE_PATH: '/webhooks' })).toHaveLength(1);
  expect(faultsOf({ BASE_PATH: '/preview/shop' })).toHaveLength(1);
  expect(faultsOf({ BASE_PATH: '/health' })).toHaveLength(1);
});
