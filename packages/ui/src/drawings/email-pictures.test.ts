import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emailPictures } from './email-pictures.ts';
import { EMAIL_FILES, png } from './png.ts';

const folder = resolve(import.meta.dirname, '../../../..', EMAIL_FILES);
const pictures = Object.entries(emailPictures());

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, size: [info.width, info.height] };
}

// Processors round colours differently, so a pixel may be a shade off.
test.each(pictures)(
  '%s.png on disk is what the code draws, at twice its size, and loads fast',
  async (name, drawn) => {
    const [kept, made] = [readFileSync(resolve(folder, `${name}.png`)), await png(drawn)];
    const [a, b] = [await pixelsOf(kept), await pixelsOf(made)];
    expect(a.size).toEqual(b.size);
    const different = a.data.filter((value, at) => Math.abs(value - (b.data[at] ?? 0)) > 24);
    expect(different.length / a.data.length).toBeLessThan(0.0005);
    expect(b.size).toEqual(name === 'logo' ? [64, 64] : [1200, 520]);
    expect(made.length).toBeLessThan(40_000);
  },
);

test('pictures that nobody draws any more are gone', () => {
  const drawn = pictures.map(([name]) => `${name}.png`);
  expect(readdirSync(folder).toSorted()).toEqual(drawn.toSorted());
});
