import { afterEach, expect, test } from 'vitest';
import { failed, type Result } from '#app/errors/result.ts';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { refreshBalance, watchMember } from './member-facts.ts';
import type { MemberFacts } from './session-state.ts';

type Answer = Result<unknown> | Promise<Result<unknown>>;

let stop = () => {};
afterEach(() => {
  stop();
  queryClient().clear();
});

const balanceOf = (amount: number): Result<unknown> => ({
  ok: true,
  value: { amount, currency: 'AVIOS', householdBalance: null },
});

/** A member whose balance is answered in turn, and whose profile nobody has. */
function watch(...answers: Answer[]): () => MemberFacts['balance'] | undefined {
  let facts: MemberFacts | undefined;
  stop = watchMember(
    'aoife',
    async (path) =>
      path === '/users/current/balance'
        ? await (answers.shift() ?? failed('network_error_404'))
        : failed('network_error_404'),
    () => ({ timeZone: 'UTC', zoneName: 'UTC' }),
    (changed) => {
      facts = changed;
    },
    () => {},
  );
  return () => facts?.balance;
}

test('a balance is said to be new only when it was read again [2.34]', async () => {
  const balance = watch(balanceOf(2_500), failed('network_error_400'), balanceOf(4_500));
  await expect.poll(balance).toMatchObject({ value: { amount: 2_500 } });
  expect(await refreshBalance(), 'it could not be read').toBe(false);
  expect(balance(), 'what was known stays').toMatchObject({ value: { amount: 2_500 } });
  expect(await refreshBalance()).toBe(true);
  expect(balance()).toMatchObject({ value: { amount: 4_500 } });
});

test('a balance that was asked for before is asked for anew [2.34]', async () => {
  const early = Promise.withResolvers<Result<unknown>>();
  const balance = watch(early.promise, balanceOf(4_500));
  const refreshed = refreshBalance();
  early.resolve(balanceOf(2_500));
  expect(await refreshed).toBe(true);
  expect(balance()).toMatchObject({ value: { amount: 4_500 } });
});
