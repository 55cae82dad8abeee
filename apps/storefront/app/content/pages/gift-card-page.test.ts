import { expect, test } from 'vitest';
import { type GiftCardPage, giftCardPage } from './gift-card-page.server.ts';

const fields = {
  meta: { title: 'A gift', description: 'Words' },
  title: '{name}, this is for you',
  dearText: 'Dear {name}',
  aviosText: 'avios, {present}',
  plainAviosText: 'avios',
  readyText: 'Ready',
  buttonText: 'See your balance',
  noteText: 'On {date}',
  homeText: 'Home',
  ended: { title: 'Gone', text: 'For 90 days', buttonText: 'See your balance' },
} satisfies GiftCardPage;

test('the recipient’s card has its words, and those for when it has ended [2.18] [2.23]', () => {
  expect(giftCardPage.parse(fields)).toEqual(fields);
});

test.each(['title', 'readyText', 'ended'])('without %s there is no card [2.18]', (part) => {
  expect(giftCardPage.safeParse({ ...fields, [part]: undefined }).success).toBe(false);
});
