import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currencyOfCountry } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { expect, onTestFinished, test } from 'vitest';
import { demoLogIns, demoMembers } from './demo-members.ts';

const NOW = new Date('2026-11-15T06:00:00Z');
const members = new Map(demoMembers(NOW).map((member) => [member.name.firstName, member]));
const find = (firstName: string) => {
  const member = members.get(firstName);
  if (!member) throw new Error(`There is no ${firstName}`);
  return member;
};

test('there is a member for each currency', () => {
  const currencies = [...members.values()].map(({ country }) => currencyOfCountry(country, 'EI'));
  expect(new Set(currencies)).toEqual(new Set(CURRENCIES));
});

test.each(['2026-11-15', '2028-02-29', '2031-01-31'])(
  'ages and memberships are counted from the day: %s [5.4]',
  (day) => {
    const now = new Date(`${day}T12:00:00Z`);
    const on = (name: string) => demoMembers(now).find((one) => one.name.firstName === name);
    const years = (date = '') => (now.getTime() - Date.parse(date)) / (365.25 * 86_400_000);
    expect(years(on('Niamh')?.dateOfBirth)).toBeLessThan(18);
    expect(years(on('Aoife')?.dateOfBirth)).toBeGreaterThan(18);
    expect(years(on('Ines')?.enrolmentDate) * 365.25).toBeLessThan(30);
    expect(years(on('Aoife')?.enrolmentDate) * 365.25).toBeGreaterThan(30);
  },
);

test('every number has 16 digits and is nobody else’s', () => {
  const numbers = demoMembers(NOW).map(({ number }) => number);
  expect(numbers.every((number) => /^\d{16}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('an unknown balance is null, no balance is 0', () => {
  expect(find('Mei').balance).toBeNull();
  expect(find('Hugo').balance).toBe(0);
});

test('who has no number can log in and is no member', () => {
  const strangers = demoLogIns().filter(({ number }) => number === undefined);
  expect(strangers.map(({ email }) => email)).toEqual(['owen.clarke@members.example']);
  expect(members.has('Owen')).toBe(false);
});

test.each(['Aoife', 'Tom', 'Grace'])(
  '%s has activity to boost, and some that is too old [3.19]',
  (name) => {
    const { balance, activities = [] } = find(name);
    const daysAgo = activities.map(({ madeAt }) => (NOW.getTime() - madeAt.getTime()) / 86_400_000);
    expect(activities.length).toBeGreaterThanOrEqual(8);
    // A shop that has run for days still shows them on the right side of 90.
    expect(daysAgo.filter((days) => days <= 80).length).toBeGreaterThanOrEqual(6);
    expect(daysAgo.filter((days) => days > 90).length).toBeGreaterThanOrEqual(2);
    expect(daysAgo.filter((days) => days > 80 && days <= 90)).toEqual([]);
    expect(new Set(activities.map(({ type }) => type))).toEqual(new Set(['flight', 'partner']));
    expect(new Set(activities.map(({ id }) => id)).size).toBe(activities.length);
    expect(activities.reduce((sum, { avios }) => sum + avios, 0)).toBeLessThanOrEqual(balance ?? 0);
  },
);

test('every activity is described in Spanish too [4.2]', () => {
  const activities = demoMembers(NOW).flatMap(({ activities = [] }) => activities);
  expect(
    activities.filter(({ description, spanish }) => !spanish || spanish === description),
  ).toEqual([]);
});

test('no activity is processed before it was made, or tomorrow', () => {
  for (const { madeAt, processedAt = madeAt } of demoMembers(NOW).flatMap(
    ({ activities = [] }) => activities,
  )) {
    expect(madeAt.getTime()).toBeLessThanOrEqual(processedAt.getTime());
    expect(processedAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
  }
});

test('Eleanor has used up most of every yearly cap, Hugo owes avios, and nobody else [8.17] [8.10]', () => {
  const { capsUsed = {} } = find('Eleanor');
  expect(Object.keys(capsUsed).toSorted()).toEqual(['booster', 'purchase', 'received', 'sent']);
  const withFacts = [...members.values()].filter((one) => one.capsUsed || one.owes);
  expect(withFacts.map(({ name }) => name.firstName)).toEqual(['Eleanor', 'Hugo']);
});

test('a content folder may have members of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-members-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(demoLogIns(folder)).toEqual(demoLogIns());
  const [first] = demoLogIns();
  writeFileSync(
    join(folder, 'members.json'),
    JSON.stringify([{ ...first, email: 'own@x.example' }]),
  );
  expect(demoLogIns(folder)).toMatchObject([{ email: 'own@x.example' }]);
  expect(demoMembers(NOW, folder)).toMatchObject([{ email: 'own@x.example' }]);
});
