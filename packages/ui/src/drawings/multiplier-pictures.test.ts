import { expect, test } from 'vitest';
import { multiplierPictures } from './multiplier-pictures.ts';

const pictures = multiplierPictures();

test.each([1, 2, 3, 4])(
  '%ix puts as many gorse stones on the one that was earned [2.32]',
  (times) => {
    const tones = [...(pictures[`multiplier-${times}x.svg`] ?? '').matchAll(/<g class="(\w+)">/g)];
    const added = Array.from({ length: times }, () => 'gorse');
    expect(tones.map((match) => match[1])).toEqual(['deep', ...added]);
  },
);
