import { describe, expect, test, vi } from 'vitest';
import {
  changeContext,
  type GivenContext,
  type RunningCompanies,
  resolveContext,
  unlikeGiven,
} from './operating-context.ts';

const ALL: RunningCompanies = ['EI', 'BA', 'IB'];

describe('from cookies', () => {
  test('nothing there: company EI, language en-GB, market IE [4.4]', () => {
    expect(resolveContext({}, ALL)).toEqual({
      context: { opco: 'EI', language: 'en-GB', market: 'IE' },
      rejected: {},
    });
  });

  test.each<[GivenContext, string]>([
    [{ opco: 'BA', language: 'en-US', market: 'US' }, '[4.1]'],
    [{ opco: 'BA', language: 'en-GB', market: 'GB' }, '[4.1]'],
    [{ opco: 'IB', language: 'es-ES', market: 'ES' }, '[4.2]'],
    [{ opco: 'IB', language: 'en-US', market: 'ES' }, '[4.2]'],
    [{ opco: 'EI', language: 'en-IE', market: 'US' }, '[4.3]'],
  ])('%j is allowed as it is %s', (given) => {
    expect(resolveContext(given, ALL)).toEqual({ context: given, rejected: {} });
  });

  test.each<[string, GivenContext, GivenContext, GivenContext]>([
    ['[4.1]', { opco: 'BA' }, { opco: 'BA', language: 'en-GB', market: 'GB' }, {}],
    ['[4.2]', { opco: 'IB' }, { opco: 'IB', language: 'es-ES', market: 'ES' }, {}],
    [
      '[4.2]',
      { opco: 'IB', language: 'en-IE', market: 'IE' },
      { opco: 'IB', language: 'es-ES', market: 'ES' },
      {},
    ],
    [
      '[4.3]',
      { opco: 'EI', language: 'en-US', market: 'ES' },
      { opco: 'EI', language: 'en-GB', market: 'IE' },
      {},
    ],
    [
      '[4.4]',
      { opco: 'EI', language: 'fr-FR', market: 'DE' },
      { opco: 'EI', language: 'en-GB', market: 'IE' },
      { language: 'fr-FR', market: 'DE' },
    ],
    [
      '[4.4]',
      { opco: 'XX', language: 'en-IE', market: 'GB' },
      { opco: 'EI', language: 'en-IE', market: 'GB' },
      { opco: 'XX' },
    ],
  ])('missing or invalid becomes the first allowed %s: %j', (_, given, context, rejected) => {
    expect(resolveContext(given, ALL)).toEqual({ context, rejected });
  });

  test('a company that does not run here is invalid [4.4]', () => {
    expect(resolveContext({ opco: 'BA' }, ['EI']).context.opco).toBe('EI');
  });
});

describe('changed by hand', () => {
  const irish = { opco: 'EI', language: 'en-IE', market: 'IE' } as const;

  test('a new company resets what it does not allow to its first [4.4]', () => {
    expect(changeContext(irish, { opco: 'IB' }, ALL)).toEqual({
      opco: 'IB',
      language: 'es-ES',
      market: 'ES',
    });
  });

  test('a new company keeps what it allows [4.4]', () => {
    const british = { opco: 'EI', language: 'en-GB', market: 'GB' } as const;
    expect(changeContext(british, { opco: 'BA' }, ALL)).toEqual({
      opco: 'BA',
      language: 'en-GB',
      market: 'GB',
    });
  });

  test('language and market change within the company [4.4]', () => {
    expect(changeContext(irish, { language: 'en-GB', market: 'US' }, ALL)).toEqual({
      opco: 'EI',
      language: 'en-GB',
      market: 'US',
    });
  });

  test.each<[GivenContext, string]>([
    [{ opco: 'XX' }, 'opco cannot be "XX" here.'],
    [{ language: 'es-ES' }, 'language cannot be "es-ES" here.'],
    [{ market: 'ES' }, 'market cannot be "ES" here.'],
  ])('an invalid value is rejected with a console error: %j [4.4]', (asked, message) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(changeContext(irish, asked, ALL)).toEqual(irish);
    expect(error.mock.calls).toEqual([[`Operating context: ${message}`]]);
    error.mockClear();
  });
});

test('what the cookies lacked or had wrong is written, path-wide [4.4] [9.7]', () => {
  const context = { opco: 'EI', language: 'en-GB', market: 'IE' } as const;
  expect(unlikeGiven(context, { opco: 'EI', language: 'xx' })).toEqual([
    'language=en-GB; Path=/; Max-Age=31536000; SameSite=Lax',
    'market=IE; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
  expect(unlikeGiven(context, context)).toEqual([]);
});
