import { expect, test } from 'vitest';
import { readConfig, SETTINGS, warningsOf } from './config.ts';

const TOLD_TO_NOBODY = /KEY|TOKEN|SECRET|DATABASE_URL|SMTP_URL/;

test('no fault repeats what nobody may see', () => {
  const names = Object.keys(SETTINGS).filter((name) => TOLD_TO_NOBODY.test(name));
  expect(names.length).toBeGreaterThan(7);
  const unmarked = names.filter((name) => !SECRETS.includes(name));
  expect(unmarked).toEqual([]);
  const reading = readConfig(Object.fromEntries(names.map((name) => [name, 'x:canary@host'])));
  const told = reading.ok ? '' : reading.faults.join(' ');
  expect(told).toMatch(/DATABASE_URL is .*PAYMENTS_HMAC_KEYS is .*SMTP_URL is /);
  expect(told).not.toContain('canary');
});

const SECRETS = Object.entries(SETTINGS).flatMap(([name, setting]) =>
  setting.isSecret ? [name] : [],
);

test('members who come by https come through a proxy: who asks would be the proxy, always', () => {
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
