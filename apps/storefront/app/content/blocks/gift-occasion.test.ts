import { expect, test } from 'vitest';
import { giftOccasion } from './gift-occasion.server.ts';

const image = {
  fields: {
    title: 'Stones',
    file: { url: '//content.example/a.svg', details: { image: { width: 800, height: 520 } } },
  },
};
const fields = {
  key: 'new-year',
  position: 5,
  name: 'New year',
  presentText: 'for the new year',
  ground: 'pine',
  ribbon: 'gorse',
  image,
  darkImage: image,
  starters: ['Happy new year!', 'On to the next.', 'See you there.'],
};

test('a new occasion is content: key, name, ground, ribbon, drawing and starters [2.23] [7.26]', () => {
  const picture = { src: '//content.example/a.svg', alt: 'Stones', width: 800, height: 520 };
  expect(giftOccasion.parse(fields)).toEqual({ ...fields, image: picture, darkImage: picture });
});

test('without a dark picture the other one is shown, and a broken starter is left out [2.23]', () => {
  const parsed = giftOccasion.parse({ ...fields, darkImage: {}, starters: ['Hello', 7, ''] });
  expect(parsed).toMatchObject({ darkImage: undefined, starters: ['Hello'] });
});

test.each(['key', 'name', 'ground', 'ribbon', 'image'])(
  'an occasion needs its %s [2.23]',
  (part) => {
    expect(giftOccasion.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
  },
);

test('a key is a slug, as the API takes it [7.19]', () => {
  expect(giftOccasion.safeParse({ ...fields, key: 'New Year' }).success).toBe(false);
});
