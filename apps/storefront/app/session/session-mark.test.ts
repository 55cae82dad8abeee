import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasSessionTraces, readMark } from '#app/context/cookies.ts';
import { createSessionMark } from './session-mark.ts';

const DAY = 24 * 60 * 60_000;
let cookie: string;
let isBlocked: boolean;
let now: number;
const open = () => createSessionMark(() => now);

beforeEach(() => {
  cookie = '';
  isBlocked = false;
  now = 0;
  vi.stubGlobal('window', { location: { protocol: 'https:' } });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      if (!isBlocked) cookie = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '');
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a log-in has a random value, which tokens renew [9.7]', () => {
  const mark = open();
  mark.begin();
  const first = readMark();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  mark.renew();
  expect(readMark()).toBe(first);
  mark.begin();
  expect(readMark()).not.toBe(first);
});

test('a page sees by it what happened in another window [4.6]', () => {
  const [here, there] = [open(), open()];
  here.begin();
  there.renew();
  expect(here.changeFor(readMark())).toBe('unchanged');
  there.begin();
  expect(here.changeFor(readMark())).toBe('another log-in');
  here.adopt(readMark());
  expect(here.changeFor(readMark())).toBe('unchanged');
  there.end();
  expect(here.changeFor(readMark())).toBe('ended');
  expect(hasSessionTraces(cookie, 'shop'), 'the server expects nobody then').toBe(false);
  there.remove();
  expect(here.changeFor(readMark())).toBe('logged out');
});

test('a visitor’s page sees a log-in in another window; the mark of who has left is none [4.6]', () => {
  const [here, there, unknown] = [open(), open(), open()];
  here.begin();
  const before = readMark();
  here.leave();
  expect(here.changeFor(before), 'the cookie may change after the message').toBe('unchanged');
  there.remove();
  expect(here.changeFor(readMark())).toBe('unchanged');
  unknown.end();
  for (const page of [here, there, unknown]) expect(page.changeFor('ended')).toBe('unchanged');
  there.begin();
  for (const page of [here, unknown]) {
    expect(page.changeFor(readMark())).toBe('another log-in');
    page.adopt(readMark());
    expect(page.changeFor(undefined)).toBe('logged out');
  }
  expect(open().changeFor(readMark()), 'while a page restores the session').toBe('unchanged');
});

test('what another window says counts before the cookie has changed here [4.6]', () => {
  const mark = open();
  mark.begin();
  expect(mark.changeFor(undefined)).toBe('logged out');
  expect(mark.changeFor('ended')).toBe('ended');
  expect(mark.changeFor('another')).toBe('another log-in');
});

test('a mark that has expired is not taken for a log-out [9.7]', () => {
  const mark = open();
  mark.begin();
  cookie = '';
  now = DAY - 1;
  expect(mark.changeFor(readMark())).toBe('logged out');
  now = DAY;
  expect(mark.changeFor(readMark())).toBe('ended');
});

test('where cookies are blocked, nothing is noticed, and nobody is logged out by it [9.7]', () => {
  isBlocked = true;
  const mark = open();
  mark.begin();
  expect(mark.changeFor(readMark())).toBe('unchanged');
});
