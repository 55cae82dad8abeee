import { expect, test } from 'vitest';
import { count, host, listOf, oneOf, origin, port, secret, text, webAddress } from './kinds.ts';
import { halfFilled, readSettings, settingsInForce } from './settings.ts';

const SETTINGS = {
  PORT: port({ about: '', default: '3000' }),
  LEVEL: oneOf(['info', 'warn'], { about: '' }),
  TOKEN: text({ about: '' }),
  ORIGIN: origin({ about: '' }),
  SITE: webAddress({ about: '' }),
  HOSTNAME: host({ about: '', default: 'cdn.example' }),
  PATHS: listOf({
    about: '',
    default: '',
    accepts: 'paths',
    parse: (part) => (/^(\/\w+)*$/.test(part) ? part : undefined),
  }),
};

test('what is unset or empty takes its default', () => {
  expect(readSettings(SETTINGS, { PORT: '', LEVEL: '  ' })).toEqual({
    ok: true,
    values: {
      PORT: 3000,
      LEVEL: undefined,
      TOKEN: undefined,
      ORIGIN: undefined,
      SITE: undefined,
      HOSTNAME: 'cdn.example',
      PATHS: [''],
    },
  });
});

test('what is given is read as its kind says', () => {
  const reading = readSettings(SETTINGS, {
    PORT: '0',
    ORIGIN: 'https://shop.example/',
    SITE: 'https://programme.example/site/',
    HOSTNAME: 'localhost:3004',
    PATHS: '/a, ,/b',
  });
  expect(reading.ok && reading.values).toMatchObject({
    PORT: 0,
    ORIGIN: 'https://shop.example',
    SITE: 'https://programme.example/site',
    HOSTNAME: 'localhost:3004',
    PATHS: ['/a', '', '/b'],
  });
});

test('each fault is one line that names the variable and what it accepts', () => {
  expect(readSettings(SETTINGS, { PORT: '65536', LEVEL: 'loud', PATHS: '/a,b' })).toEqual({
    ok: false,
    faults: [
      'PORT is "65536"; it accepts a port number from 0 to 65535 (0: any free port).',
      'LEVEL is "loud"; it accepts one of info, warn.',
      'PATHS is "/a,b"; it accepts paths.',
    ],
  });
});

test.each([
  { PORT: '3e3' },
  { PORT: '-1' },
  { ORIGIN: 'shop.example' },
  { ORIGIN: 'https://shop.example/path' },
  { ORIGIN: 'ftp://shop.example' },
  { SITE: 'javascript:alert(1)' },
  { HOSTNAME: 'https://cdn.example' },
  { HOSTNAME: 'cdn.example/path' },
])('%o is refused', (env) => {
  expect(readSettings(SETTINGS, env).ok).toBe(false);
});

test.each([{ KEYS: 'canary' }, { SITE: 'ftp://user:can/canary@programme.example' }])(
  'a fault never repeats a secret: %o',
  (env) => {
    const keys = listOf({ about: '', accepts: 'keys', parse: () => undefined });
    const reading = readSettings({ ...SETTINGS, KEYS: secret(keys) }, env);
    expect(JSON.stringify(reading)).not.toContain('canary');
    expect(reading.ok || reading.faults).toEqual([
      expect.stringMatching(/^(KEYS|SITE) is .*; it accepts /),
    ]);
  },
);

test('a half-filled group names what is missing', () => {
  expect(halfFilled(['SPACE', 'TOKEN'], {})).toEqual([]);
  expect(halfFilled(['SPACE', 'TOKEN'], { SPACE: 'a', TOKEN: 'b' })).toEqual([]);
  expect(halfFilled(['SPACE', 'TOKEN'], { SPACE: 'a', TOKEN: '' })).toEqual([
    'TOKEN is missing; it must be set because SPACE is.',
  ]);
});

test.each(['0', '-1', '1.5', 'many', '1000001', '12345678'])('a count is not %s', (given) => {
  const limit = { LIMIT: count({ about: '', default: '30' }) };
  expect(readSettings(limit, { LIMIT: '1000000' })).toMatchObject({ values: { LIMIT: 1_000_000 } });
  expect(readSettings(limit, { LIMIT: given })).toEqual({
    ok: false,
    faults: [`LIMIT is "${given}"; it accepts a whole number from 1 to 1000000.`],
  });
});

test('the settings in force have what was given or the default, and no secrets', () => {
  const settings = {
    PORT: port({ about: 'The port', default: '3000' }),
    KEY: secret(text({ about: 'The key', default: 'a default secret' })),
    URL: text({ about: 'The database' }),
    LEVEL: oneOf(['info', 'warn'], { about: 'How much' }),
  };
  const env = { KEY: 'canary', URL: 'postgres://cairn:canary@db' };
  const inForce = settingsInForce(settings, env);
  expect(inForce).toMatchObject([
    { name: 'PORT', about: 'The port', value: '3000', isSet: false, isSecret: false },
    { name: 'KEY', value: null, isSet: true, isSecret: true },
    { name: 'URL', value: 'postgres://…@db', isSet: true },
    { name: 'LEVEL', value: null, isSet: false },
  ]);
  expect(JSON.stringify(inForce)).not.toMatch(/canary|a default secret/);
});
