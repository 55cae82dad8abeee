import { BUSINESS_ERRORS } from '@cairn/contract/calls/business-error';
import { expect, test } from 'vitest';
import { type Facts, firstRefusal, REFUSAL_WORDS, refusals } from './rules.ts';

const DUBLIN = 'Europe/Dublin';
const facts = (more: Partial<Facts> = {}): Facts => ({
  now: new Date('2026-11-15T12:00:00Z'),
  timeZone: DUBLIN,
  member: { number: '1', dateOfBirth: '1988-02-29', country: 'IE' },
  owes: false,
  ...more,
});

const bornOn = (dateOfBirth: string | null, now: string, timeZone = DUBLIN) =>
  facts({
    now: new Date(now),
    timeZone,
    member: { number: '1', dateOfBirth, country: 'IE' },
  });

const recipient = {
  number: '2',
  firstName: 'Seán',
  lastName: 'O’Brien-Daly',
  found: { firstName: 'Seán', lastName: 'O’Brien-Daly', enrolmentDate: '2020-03-29' },
};
type Recipient = typeof recipient;
const to = (more: Partial<Recipient>) => facts({ recipient: { ...recipient, ...more } });
const enrolledOn = (enrolmentDate: string | null, now = '2026-11-15T12:00:00Z') =>
  facts({
    now: new Date(now),
    recipient: { ...recipient, found: { ...recipient.found, enrolmentDate } },
  });

test('nothing stands against an adult in Ireland, nor against whom they give to', () => {
  expect(refusals(facts())).toEqual([]);
  expect(refusals(to({}))).toEqual([]);
});

test.each([
  ['the day before the 18th birthday', '2008-11-16', '2026-11-15T12:00:00Z', 52],
  ['on the 18th birthday itself', '2008-11-15', '2026-11-15T12:00:00Z', undefined],
  ['a second before midnight in summer', '2008-07-02', '2026-07-01T22:59:59Z', 52],
  [
    'at midnight in Dublin, an hour before it is in UTC',
    '2008-07-02',
    '2026-07-01T23:00:00Z',
    undefined,
  ],
  ['born on 29 February: on the 28th', '2008-02-29', '2026-02-28T23:59:59Z', 52],
  ['born on 29 February: on 1 March', '2008-02-29', '2026-03-01T00:00:00Z', undefined],
  ['a date of birth that is not known', null, '2026-11-15T12:00:00Z', undefined],
])('under 18: %s [5.4] [9.1] [8.9]', (_case, dateOfBirth, now, code) => {
  expect(firstRefusal(bornOn(dateOfBirth, now))).toBe(code);
});

test('a birthday begins when it begins where the company is [5.4]', () => {
  const moment = '2026-07-01T22:30:00Z';
  expect(firstRefusal(bornOn('2008-07-02', moment, 'Europe/Madrid'))).toBeUndefined();
  expect(firstRefusal(bornOn('2008-07-02', moment, DUBLIN))).toBe(52);
});

test.each([
  ['DE', 70],
  ['AT', undefined],
  [null, undefined],
])('who lives in %s: %s [8.11]', (country, code) => {
  const member = { number: '1', dateOfBirth: null, country };
  expect(firstRefusal(facts({ member }))).toBe(code);
});

test.each([
  ['plans are switched off [8.13]', { subscriptions: { isOff: true, hasCurrent: false } }, 69],
  ['there is a plan already [8.12]', { subscriptions: { isOff: false, hasCurrent: true } }, 68],
  ['plans on, none taken', { subscriptions: { isOff: false, hasCurrent: false } }, undefined],
  ['avios are owed [8.10]', { owes: true }, 60],
  ['one avios short [8.10]', { needsFree: { needed: 1_001, free: 1_000 } }, 59],
  ['just enough', { needsFree: { needed: 1_000, free: 1_000 } }, undefined],
  ['to oneself, by the number alone [8.14]', { recipient: { number: '1' } }, 50],
  ['to somebody else, by the number alone', { recipient: { number: '2' } }, undefined],
])('%s', (_case, more, code) => {
  expect(firstRefusal(facts(more))).toBe(code);
});

test.each([
  ['SEAN', 'obrien daly'],
  ['sea\u0301n', "O'BRIEN‑DALY"],
  ['Se án', 'O`Brien Daly'],
  ['Seán', 'O´Brien – Daly'],
  ['Seán', 'OʼBrienDaly'],
])('a name is the same however it is typed: %s %s [8.16]', (firstName, lastName) => {
  expect(firstRefusal(to({ firstName, lastName }))).toBeUndefined();
});

test.each([
  ['a first name', { firstName: 'Sean-Og' }],
  ['a last name', { lastName: 'Brien-Daly' }],
  ['names in each other’s place', { firstName: 'O’Brien-Daly', lastName: 'Seán' }],
])('%s that is another’s is wrong [8.16]', (_case, more) => {
  expect(refusals(to(more))).toEqual([65]);
});

test('a number that nobody has is as wrong as a name [8.16]', () => {
  expect(refusals(facts({ recipient: { ...recipient, found: undefined } }))).toEqual([65]);
});

test.each([
  ['29 days ago', '2026-10-17', '2026-11-15T12:00:00Z', 66],
  ['30 days ago', '2026-10-16', '2026-11-15T00:00:00Z', undefined],
  ['30 days ago, across the end of summer time', '2026-09-30', '2026-10-30T00:00:00Z', undefined],
  ['today', '2026-11-15', '2026-11-15T23:00:00Z', 66],
  ['nobody knows when', null, '2026-11-15T12:00:00Z', undefined],
])('a recipient enrolled %s [5.4] [9.1] [8.15]', (_case, enrolmentDate, now, code) => {
  expect(firstRefusal(enrolledOn(enrolmentDate, now))).toBe(code);
});

test.each([
  [5_000, 5_000, undefined],
  [5_001, 5_000, 63],
])('to receive %i with %i left this year [8.17]', (avios, left, code) => {
  expect(firstRefusal(facts({ recipient: { ...recipient, wouldReceive: { avios, left } } }))).toBe(
    code,
  );
});

test('of several refusals the first in the agreed order answers', () => {
  const everything = facts({
    member: { number: '2', dateOfBirth: '2010-01-01', country: 'DE' },
    owes: true,
    needsFree: { needed: 1, free: 0 },
    subscriptions: { isOff: true, hasCurrent: true },
    recipient: {
      ...recipient,
      firstName: 'Tom',
      found: { ...recipient.found, enrolmentDate: '2026-11-14' },
      wouldReceive: { avios: 1, left: 0 },
    },
  });
  expect(refusals(everything)).toEqual([52, 70, 69, 68, 60, 59, 50, 65, 66, 63]);
  expect(firstRefusal(everything)).toBe(52);
});

test('every code has its own words', () => {
  const words = Object.values(BUSINESS_ERRORS).map((code) => REFUSAL_WORDS[code]);
  expect(new Set(words).size).toBe(10);
});
