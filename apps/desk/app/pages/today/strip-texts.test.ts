import { expect, test } from 'vitest';
import { refusedTexts, stripTexts } from './strip-texts.ts';

const at = (moment: string) => Date.parse(moment);

test('the strip names today and the weekday that it is compared with', () => {
  expect(stripTexts('2026-11-19T20:16:00Z', at('2026-11-19T20:16:40Z'))).toEqual({
    label: 'Sales today until 20:16, against last Thursday',
    note: 'Sales until 20:16: the line is today, dots are last Thursday.',
    isToday: true,
  });
});

test('after midnight in Ireland, figures of the day before are not called today’s', () => {
  expect(stripTexts('2026-06-17T22:59:30Z', at('2026-06-17T23:00:20Z'))).toEqual({
    label: 'Sales of Wednesday 17 June until 23:59',
    note: 'Sales of Wednesday 17 June until 23:59. Today’s are not counted yet. The line is that day, dots are the Wednesday before.',
    isToday: false,
  });
});

test('figures that stopped being counted today say so', () => {
  expect(stripTexts('2026-11-19T09:00:00Z', at('2026-11-19T20:16:00Z')).note).toContain(
    'Sales until 09:00. Later ones are not counted yet',
  );
});

test('few tries to pay have counts instead of a per cent', () => {
  const texts = (now: [number, number], before: [number, number]) =>
    refusedTexts(
      {
        today: { refused: now[0], tried: now[1] },
        weekAgo: { refused: before[0], tried: before[1] },
      },
      String,
    );
  expect(texts([1, 1], [0, 0])).toEqual({ value: '1 of 1', note: 'none tried before' });
  expect(texts([40, 1_000], [3, 60])).toEqual({ value: '4%', note: '40 of 1000, was 5%' });
  expect(texts([0, 0], [1, 3])).toEqual({ value: '–', note: 'was 1 of 3' });
  expect(texts([12, 11], [1, 30])).toEqual({ value: '12 of 11', note: 'was 3.3%' });
});
