import { expect, test } from 'vitest';
import { withChat } from './with-chat.ts';

test.each([
  ['/checkout/t1', '', '/checkout/t1'],
  ['/checkout/t1', '?chatbot=closed', '/checkout/t1'],
  ['/checkout/t1', '?utm_source=a&chatbot=open', '/checkout/t1?chatbot=open'],
  ['/purchase?currency=EUR', '?chatbot=open', '/purchase?currency=EUR&chatbot=open'],
])('%s with %j is %s [2.22] [4.15]', (to, search, expected) => {
  expect(withChat(to, search)).toBe(expected);
});
