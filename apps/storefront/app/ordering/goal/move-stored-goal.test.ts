import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed } from '#app/errors/result.ts';
import { moveStoredGoal } from './move-stored-goal.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      removeItem: (name: string) => stored.delete(name),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const accepts = () => vi.fn(async () => ({ ok: true, value: {} }) as const);

test('a goal that this browser kept moves to the account, once [2.26]', async () => {
  stored.set('goal', '{"member":"aoife","avios":48000}');
  const fetcher = accepts();
  expect(await moveStoredGoal('aoife', fetcher, {})).toEqual({ goal: { avios: 48_000 } });
  const body = { avios: 48_000 };
  expect(fetcher).toHaveBeenCalledExactlyOnceWith('/users/current/goal', { method: 'PUT', body });
  expect(stored.has('goal')).toBe(false);
  expect(await moveStoredGoal('aoife', fetcher, {})).toEqual({});
  expect(fetcher).toHaveBeenCalledTimes(1);
});

test('the account’s own goal stays, and the browser’s is deleted [2.26]', async () => {
  stored.set('goal', '{"member":"aoife","avios":48000}');
  const fetcher = accepts();
  const known = { goal: { avios: 13_000, preset: 'dublin-porto' } };
  expect(await moveStoredGoal('aoife', fetcher, known)).toBe(known);
  expect(fetcher).not.toHaveBeenCalled();
  expect(stored.has('goal')).toBe(false);
});

test('a goal that could not be saved stays in the browser', async () => {
  stored.set('goal', '{"member":"aoife","avios":48000}');
  const fetcher = vi.fn(async () => failed('network_error_503'));
  expect(await moveStoredGoal('aoife', fetcher, {})).toEqual({});
  expect(stored.has('goal')).toBe(true);
});

test.each([
  '{"member":"tom","avios":48000}',
  '{"member":"aoife","avios":-1}',
  '{"member":"aoife","avios":900000}',
  '{"member":"aoife","avios":"48000"}',
  '{"member":"aoife"}',
  'null',
  '{',
])('%s is moved for nobody', async (text) => {
  stored.set('goal', text);
  const fetcher = accepts();
  expect(await moveStoredGoal('aoife', fetcher, {})).toEqual({});
  expect(fetcher).not.toHaveBeenCalled();
});
