import { expect, test } from 'vitest';
import { afterArrival, afterLeaving, afterSessionEnd, FIRST_SCREEN, HOLD_LIMIT } from './screen.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const ofAoife = afterArrival(FIRST_SCREEN, 'aoife');

test('restoring a session or logging in keeps the page that is there [4.6]', () => {
  expect(ofAoife).toMatchObject({ key: FIRST_SCREEN.key, subject: 'aoife' });
  expect(afterArrival(ofAoife, 'aoife')).toBe(ofAoife);
});

test('after a log-out, and for another member, the page is a new one [4.6]', () => {
  const left = afterLeaving(ofAoife, 'logged out elsewhere');
  expect(left).toMatchObject({ subject: undefined, news: 'logged out elsewhere' });
  expect(left.key).not.toBe(ofAoife.key);
  const back = afterArrival(left, 'aoife', { news: 'other member' });
  expect(back, 'no news on a visitor’s page').toEqual({
    ...left,
    subject: 'aoife',
    news: undefined,
  });
  const ofTom = afterArrival(ofAoife, 'tom', { news: 'other member' });
  expect(ofTom).toMatchObject({ subject: 'tom', news: 'other member' });
  expect(ofTom.key).not.toBe(ofAoife.key);
  expect(afterLeaving(FIRST_SCREEN), 'a visitor has nothing to leave').toBe(FIRST_SCREEN);
});

test('a page whose session has ended comes back to its member alone, for 15 hours [4.6] [9.7]', () => {
  const ended = afterSessionEnd(ofAoife, NOW);
  expect(ended.key).not.toBe(ofAoife.key);
  expect(ended).toMatchObject({ subject: undefined, held: { key: ofAoife.key } });
  expect(afterSessionEnd(ended, NOW), 'once').toBe(ended);

  const back = afterArrival(ended, 'aoife', { now: NOW + HOLD_LIMIT });
  expect(back).toMatchObject({ key: ofAoife.key, subject: 'aoife', held: undefined });
  for (const other of [
    afterArrival(ended, 'tom', { now: NOW }),
    afterArrival(ended, 'aoife', { now: NOW + HOLD_LIMIT + 1 }),
    afterLeaving(ended),
  ]) {
    expect(other.held).toBeUndefined();
    expect([ofAoife.key, ended.key]).not.toContain(other.key);
  }
  const again = afterSessionEnd(back, NOW);
  expect(again.key, 'no key is given twice').not.toBe(ended.key);
});
