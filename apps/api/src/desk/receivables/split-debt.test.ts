import { expect, test } from 'vitest';
import { splitDebt } from './split-debt.ts';

const on = (day: number, amount: number) => ({ amount, at: new Date(day), about: `day ${day}` });

test('payments go to the oldest debt first, and a paid debt is no longer listed', () => {
  const open = splitDebt([on(1, 100), on(2, 50), on(3, -120), on(4, 10)]);
  expect(open).toEqual([
    { ...on(2, 50), left: 30 },
    { ...on(4, 10), left: 10 },
  ]);
  expect(splitDebt([on(1, 100), on(2, -100), on(3, 5)])).toEqual([{ ...on(3, 5), left: 5 }]);
});
