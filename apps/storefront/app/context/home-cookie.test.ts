import { expect, test } from 'vitest';
import { readHomeCards } from './home-cookie.ts';

test.each([
  [null, []],
  ['home_cards=plan.delivery', ['plan', 'delivery']],
  ['pending=member; home_cards=fix', ['fix']],
  ['home_cards=owes', ['owes']],
  ['home_cards=delivery.plan.plan', ['plan', 'delivery']],
  ['home_cards=everything', []],
])('the cookie %j keeps a place for %j', (header, kinds) => {
  expect(readHomeCards(header)).toEqual(kinds);
});
