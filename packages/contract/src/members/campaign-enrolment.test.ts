import { expect, test } from 'vitest';
import { campaignEnrolment, campaignEnrolments } from './campaign-enrolment.ts';

test('a campaign code is up to 64 letters, digits, dots and dashes, alone in its body [7.11]', () => {
  const fits = (campaignCode: string) => campaignEnrolment.safeParse({ campaignCode }).success;
  expect(fits('cedar_2026.autumn-EI')).toBe(true);
  expect(fits('x'.repeat(64))).toBe(true);
  expect(fits('x'.repeat(65))).toBe(false);
  expect(fits('')).toBe(false);
  expect(fits('<b>')).toBe(false);
  expect(campaignEnrolment.safeParse({ campaignCode: 'x', partner: 'ei' }).success).toBe(false);
});

test('an enrolment says whose it is, for what and until when [3.21]', () => {
  const campaign = {
    ffpNumber: '3081470000000001',
    campaignCode: 'cedar',
    expiryTime: '2026-12-15T12:00:00.000Z',
  };
  expect(campaignEnrolments.parse({ campaigns: [campaign] })).toEqual({ campaigns: [campaign] });
  const dayOnly = { ...campaign, expiryTime: '2026-12-15' };
  expect(campaignEnrolments.safeParse({ campaigns: [dayOnly] }).success).toBe(false);
});
