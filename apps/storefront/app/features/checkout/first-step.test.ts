import { expect, test } from 'vitest';
import { chooseAvios } from '#app/ordering/orders/orders.ts';
import { changePath } from '#app/ordering/paths.ts';
import { storedOrder } from '#app/pending/stored-order.ts';
import { firstStep } from './checkout-flow.ts';

const ID = 'p1aaaaaaaaaaaaaaaaaaaaaa';
const MEMBER = { subject: '3081471000004417' };
const local = chooseAvios('purchase', { avios: 25_000, price: 442, bonusAvios: 6_250 }, undefined, {
  currency: 'EUR',
  member: MEMBER.subject,
});
const gift = chooseAvios('gift', { avios: 25_000, price: 442, bonusAvios: 0 }, undefined, {
  currency: 'EUR',
  member: MEMBER.subject,
});
const stored = storedOrder.parse({ ...local, id: ID });
const at = (id?: string, more = {}) => ({ id, isExternal: false, isReturn: false, ...more });

const NOTHING_TO_PAY = { kind: 'leave', to: '/', errorCode: 'nothing_to_pay' };

test.each([
  ['nothing stored leads home [4.19]', at(), undefined, MEMBER, NOTHING_TO_PAY],
  ['nothing stored leads a visitor home [4.19]', at(), undefined, 'nobody', NOTHING_TO_PAY],
  [
    'a local order is started [2.33]',
    at(),
    local,
    MEMBER,
    { kind: 'start', order: local, member: MEMBER.subject },
  ],
  [
    'a started order has an address of its own [2.12]',
    at(),
    stored,
    MEMBER,
    { kind: 'move', to: `/checkout/${ID}` },
  ],
  [
    'an address is resumed [2.33]',
    at(ID),
    undefined,
    MEMBER,
    { kind: 'resume', id: ID, type: 'purchase', member: MEMBER.subject },
  ],
  [
    'an address that names no order leads to the flow’s start [4.19]',
    at('nonsense'),
    local,
    MEMBER,
    { kind: 'leave', to: '/purchase', errorCode: 'order_not_found' },
  ],
  [
    'or home when nothing is stored [4.19]',
    at('nonsense'),
    undefined,
    MEMBER,
    { kind: 'leave', to: '/', errorCode: 'order_not_found' },
  ],
  [
    'a gift without recipient leads to its form, without an error [2.19]',
    at(),
    gift,
    MEMBER,
    { kind: 'leave', to: '/gift/recipient' },
  ],
  ['who is here is waited for', at(ID), stored, 'unknown', { kind: 'wait' }],
  ['nobody is asked to log in, and nothing is lost', at(), local, 'nobody', { kind: 'log in' }],
  ['another member’s order is not theirs [3.12]', at(), 'hidden', MEMBER, NOTHING_TO_PAY],
  ['a hidden order waits for its member [3.12]', at(), 'hidden', 'nobody', { kind: 'log in' }],
  [
    'a bank’s answer is handed on, whoever is here',
    at(ID, { isReturn: true }),
    stored,
    'nobody',
    { kind: 'finish', id: ID, type: 'purchase' },
  ],
] as const)('%s', (_title, place, kept, user, expected) => {
  expect(firstStep(place, kept, user)).toEqual(expected);
});

test.each([
  [undefined, '/'],
  ['purchase', '/purchase'],
  ['gift', '/gift/recipient'],
  ['transfer', '/transfer/recipient'],
  ['booster', '/booster'],
  ['subscription', '/subscription'],
] as const)('the way back of %s is %s [4.19] [2.19]', (type, to) => {
  expect(changePath(type)).toBe(to);
});
