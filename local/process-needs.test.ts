import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import type { Served } from './process-needs.ts';

const DATABASE = { DATABASE_URL: 'postgres://cairn@localhost/cairn' };
const ORIGIN = { PUBLIC_ORIGIN: 'https://shop.airline.example' };
const SECRET = { INTERNAL_SECRET: 'x'.repeat(32) };
const API = { API_URL: 'http://10.0.0.1:3000, http://10.0.0.2:3000' };
const ADYEN = {
  PAYMENTS_API_KEY: 'key',
  PAYMENTS_CLIENT_KEY: 'test_client',
  PAYMENTS_MERCHANT_ACCOUNT: 'Airline',
  PAYMENTS_HMAC_KEYS: '44782DEF547AAA06C910C43932B1EB0C',
};
const MAIL = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@airline.example',
  MAIL_CONTACT_TO: 'desk@airline.example',
};

function faultsOf(served: Served, env: Record<string, string>) {
  const reading = readConfig(env, served);
  return reading.ok ? [] : reading.faults;
}

const NEEDED: [Served, Record<string, string>][] = [
  ['storefront', { ...API, ...ORIGIN, ...SECRET }],
  ['api', { ...DATABASE, ...ORIGIN, ...SECRET }],
  ['worker', { ...DATABASE, ...ORIGIN, ...SECRET }],
  ['sandbox', { ...ORIGIN, ...SECRET }],
];

test.each(NEEDED)(
  'a %s apart starts with what it needs, and names what is missing',
  (served, env) => {
    expect(faultsOf(served, env)).toEqual([]);
    for (const name of Object.keys(env)) {
      const faults = faultsOf(served, { ...env, [name]: '' });
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(`${name} is missing; it must be set because `);
    }
  },
);

test('a storefront knows each of its APIs', () => {
  const reading = readConfig({ ...API, ...ORIGIN, ...SECRET }, 'storefront');
  expect(reading).toMatchObject({
    ok: true,
    config: { API_URL: ['http://10.0.0.1:3000', 'http://10.0.0.2:3000'] },
  });
});

test('a worker with real payments and mail needs no secret; with a stand-in it does', () => {
  const real = { ...DATABASE, ...ORIGIN, ...ADYEN, ...MAIL };
  expect(faultsOf('worker', real)).toEqual([]);
  expect(faultsOf('worker', { ...DATABASE, ...ORIGIN, ...ADYEN })).toEqual([
    'INTERNAL_SECRET is missing; it must be set because without SMTP_URL the worker uses the sandbox.',
  ]);
});

test('jobs apart need no real payments and mail where the sandbox is apart, too', () => {
  const env = { ...DATABASE, ...ORIGIN, ...SECRET, WORKER_APART: 'true' };
  expect(faultsOf('api', env)).toEqual([]);
  expect(readConfig(env, 'operator').ok).toBe(true);
  expect(readConfig(env).ok).toBe(false);
});

test('a stand-in on any free port is one that nobody finds', () => {
  const env = { ...ORIGIN, ...SECRET, PAYMENTS_PORT: '0' };
  const fault =
    'PAYMENTS_PORT is 0; processes of their own find the stand-in only on a port that is set.';
  expect(faultsOf('sandbox', env)).toEqual([fault]);
  expect(faultsOf('worker', { ...env, ...DATABASE })).toEqual([fault]);
  expect(faultsOf('worker', { ...env, ...DATABASE, ...ADYEN })).toEqual([]);
});

test('staff log in at a stand-in on any free port only where there is no desk', () => {
  const env = { ...ORIGIN, ...SECRET, STAFF_IDENTITY_PORT: '0' };
  expect(faultsOf('sandbox', env)).toEqual([]);
  expect(faultsOf('sandbox', { ...env, DESK_ORIGIN: 'http://localhost:3007' })).toEqual([
    'STAFF_IDENTITY_PORT is 0; processes of their own find the stand-in only on a port that is set.',
  ]);
});

test('a sandbox without a stand-in says so', () => {
  const real = {
    CONTENT_SPACE: 'space',
    CONTENT_ACCESS_TOKEN: 'token',
    PARTNER_SITE_URL: 'https://programme.example',
    IDENTITY_DOMAIN: 'log-in.airline.example',
    IDENTITY_CLIENT_ID: 'abc',
    IDENTITY_AUDIENCE: 'https://api.airline.example',
  };
  expect(faultsOf('sandbox', { ...ORIGIN, ...SECRET, ...ADYEN, ...MAIL, ...real })).toEqual([
    'There is no stand-in to run, because CONTENT_SPACE, IDENTITY_DOMAIN, PAYMENTS_API_KEY, SMTP_URL are set.',
  ]);
});

test('a secret that could be guessed is refused, and not repeated', () => {
  expect(faultsOf('sandbox', { ...ORIGIN, INTERNAL_SECRET: 'short' })).toContain(
    'INTERNAL_SECRET is set to something else; it accepts at least 32 characters.',
  );
});
