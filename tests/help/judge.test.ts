import { expect, test } from 'vitest';
import { judgePart, LEAST_RIGHT, MOST_WRONG, PARTS, shareOf } from './judge.ts';

const SETS = (['en', 'es'] as const)
  .flatMap((language) =>
    PARTS.map((part) => ({ language, part, judged: judgePart(language, part) })),
  )
  .filter(({ judged }) => judged.length > 0);

test.each(SETS)(
  'of the $part in $language the chat answers at least 85 % right and at most 2 % wrong [2.22]',
  ({ judged }) => {
    const wrong = judged.filter(({ verdict }) => verdict === 'wrong').map(({ q }) => q);
    expect(shareOf('wrong', judged), wrong.join('\n')).toBeLessThanOrEqual(MOST_WRONG);
    expect(shareOf('right', judged)).toBeGreaterThanOrEqual(LEAST_RIGHT);
  },
);
