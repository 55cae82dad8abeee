import { describe, expect, test } from 'vitest';
import {
  chosenContext,
  cookiesToCorrect,
  type GivenContext,
  type RunningCompanies,
  resolveContext,
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

test.each([
  ['opco=IB&market=ES', { opco: 'IB', language: 'es-ES', market: 'ES' }],
  ['opco=EI&market=GB', { opco: 'EI', language: 'en-IE', market: 'GB' }],
  ['opco=BA&market=ES', { opco: 'BA', language: 'en-GB', market: 'GB' }],
  ['opco=XX&market=ES', undefined],
  ['opco=IB', undefined],
  ['market=GB', undefined],
])('a link to %s changes the context to %j [4.4]', (query, context) => {
  const irish = { opco: 'EI', language: 'en-IE', market: 'IE' } as const;
  expect(chosenContext(new URLSearchParams(query), irish, ALL)).toEqual(context);
});

test('what the cookies lacked or had wrong is written, path-wide [4.4] [9.7]', () => {
  const context = { opco: 'EI', language: 'en-GB', market: 'IE' } as const;
  expect(cookiesToCorrect(context, { opco: 'EI', language: 'xx' })).toEqual([
    'language=en-GB; Path=/; Max-Age=31536000; SameSite=Lax',
    'market=IE; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
  expect(cookiesToCorrect(context, context)).toEqual([]);
});
