import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failed, type Result } from '#app/errors/result.ts';
import { poll } from './poll.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const news = (value: string): Result<string> => ({ ok: true, value });
const failure = failed('network_error_500');

/** Polls somebody who gives these answers, then no more of them. */
function start(...answers: Result<string>[]) {
  const asked: number[] = [];
  const heard: string[] = [];
  const begun = Date.now();
  let gaveUp = 0;
  const stop = poll<string>({
    ask: async () => {
      asked.push(Date.now() - begun);
      return answers[asked.length - 1] ?? news('under way');
    },
    isLast: (value) => value === 'done' || value === 'failed',
    onHeard: (value) => heard.push(value),
    onGaveUp: () => {
      gaveUp += 1;
    },
  });
  return { asked, heard, stop, gaveUp: () => gaveUp };
}

test('it asks at once and then exactly every 3000 ms [4.20] [9.8]', async () => {
  const { asked, heard } = start();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(asked).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([0, 3_000]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asked).toEqual([0, 3_000, 6_000, 9_000]);
  expect(heard).toEqual(['under way', 'under way', 'under way', 'under way']);
});

test.each(['done', 'failed'])('once it is %s nobody asks again [4.20]', async (end) => {
  const { asked, heard, gaveUp } = start(news('under way'), news(end));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 3_000]);
  expect(heard).toEqual(['under way', end]);
  expect(gaveUp()).toBe(0);
});

test('three failures in a row are borne, the fourth ends it [4.20] [9.8]', async () => {
  const { asked, heard, gaveUp } = start(failure, failure, failure, failure);
  await vi.advanceTimersByTimeAsync(8_999);
  expect(asked).toEqual([0, 3_000, 6_000]);
  expect(gaveUp()).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([0, 3_000, 6_000, 9_000]);
  expect(gaveUp()).toBe(1);
  expect(heard).toEqual([]);
});

test('an answer in between starts the count anew [4.20] [9.8]', async () => {
  const three = [failure, failure, failure];
  const { asked, heard, gaveUp } = start(...three, news('under way'), ...three, news('done'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(8);
  expect(heard).toEqual(['under way', 'done']);
  expect(gaveUp()).toBe(0);
});

test('a slow answer is waited for: two questions are never under way at once [4.20]', async () => {
  const answer = Promise.withResolvers<Result<string>>();
  const ask = vi.fn(() => answer.promise);
  poll({ ask, isLast: () => false, onHeard: () => {}, onGaveUp: () => {} });
  await vi.advanceTimersByTimeAsync(9_500);
  expect(ask).toHaveBeenCalledTimes(1);
  answer.resolve(news('under way'));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('called off, it asks no more and hears no more, not even what was under way', async () => {
  const answer = Promise.withResolvers<Result<string>>();
  const signals: AbortSignal[] = [];
  const onHeard = vi.fn();
  const stop = poll({
    ask: (signal) => {
      signals.push(signal);
      return answer.promise;
    },
    isLast: () => false,
    onHeard,
    onGaveUp: () => {},
  });
  stop();
  answer.resolve(news('under way'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(onHeard).not.toHaveBeenCalled();
});
