import { expect, test } from 'vitest';
import { readConfig, SETTINGS, warningsOf } from './config.ts';

const SECRET_NAME = /KEY|TOKEN|SECRET|DATABASE_URL|SMTP_URL/;

test('messages about invalid settings do not repeat secrets', () => {
  const names = Object.keys(SETTINGS).filter((name) => SECRET_NAME.test(name));
  expect(names.length).toBeGreaterThan(7);
  const unmarked = names.filter((name) => !SECRETS.includes(name));
  expect(unmarked).toEqual([]);
  const reading = readConfig(Object.fromEntries(names.map((name) => [name, 'x:canary@host'])));
  const message = reading.ok ? '' : reading.faults.join(' ');
  expect(message).toMatch(/DATABASE_URL is .*PAYMENTS_HMAC_KEYS is .*SMTP_URL is /);
  expect(message).not.toContain('canary');
});

const SECRETS = Object.entries(SETTINGS).flatMap(([name, setting]) =>
  setting.isSecret ? [name] : [],
);

test('an https origin without BEHIND_PROXY gives a warning: all visitors would seem to have the proxy’s address', () => {
  const secure = { PUBLIC_ORIGIN: 'https://shop.airline.example' };
  expect(warningsWith(secure)).toEqual([expect.stringContaining('BEHIND_PROXY')]);
  expect(warningsWith({ ...secure, BEHIND_PROXY: 'true' })).toEqual([]);
  expect(warningsWith({})).toEqual([]);
});

function warningsWith(env: Record<string, string>) {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.faults.join('\n'));
  return warningsOf(reading.config);
}
