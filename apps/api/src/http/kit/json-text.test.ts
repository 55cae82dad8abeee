import { expect, test } from 'vitest';
import { readJson } from './json-text.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('nesting is limited, however deep it is', () => {
  expect(readJson(nested(32)).ok).toBe(true);
  for (const depth of [33, 30_000]) {
    expect(readJson(nested(depth))).toEqual({
      ok: false,
      message: 'The body must not be nested deeper than 32 levels.',
    });
  }
  expect(readJson(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`).ok).toBe(false);
  const wide = `[${Array.from({ length: 100 }, () => '{"a":[]}').join()}]`;
  expect(readJson(wide).ok).toBe(true);
});

test('brackets within text are no nesting', () => {
  const text = `\\"${'['.repeat(100)}`;
  expect(readJson(`{"message":"${text}"}`)).toEqual({
    ok: true,
    value: { message: `"${'['.repeat(100)}` },
  });
});

test.each([
  ['the character NUL', '"\\u0000"', false],
  ['NUL in a name', '{"a\\u0000":1}', false],
  ['NUL behind an escaped backslash', '"\\\\\\u0000"', false],
  ['the typed letters \\u0000', '"\\\\u0000"', true],
])('%s', (_, text, isFine) => {
  expect(readJson(text).ok).toBe(isFine);
  // The scan agrees with what JSON.parse finds in the text.
  expect(JSON.stringify(JSON.parse(text)).replaceAll('\\\\', '').includes('\\u0000')).toBe(!isFine);
});

test.each(['', '{', '[1,]', '"', '"\\', ']]]]'])('%j is no JSON', (text) => {
  expect(readJson(text)).toEqual({ ok: false, message: 'The body is not valid JSON.' });
});
