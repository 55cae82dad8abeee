import { expect, test } from 'vitest';
import { boosterCampaign } from './booster-campaign.server.ts';

const fields = {
  endDate: '2026-11-22T23:59:59Z',
  badgeText: 'Extra 4x week',
  discoverBoostButton: 'Boost now',
};

test('the specification’s own fields make a campaign [3.6] [7.26]', () => {
  expect(boosterCampaign.parse(fields)).toEqual({
    ...fields,
    endDate: Date.parse(fields.endDate),
  });
});

test.each(Object.keys(fields))('%s is needed [3.6]', (name) => {
  expect(boosterCampaign.safeParse({ ...fields, [name]: undefined }).success).toBe(false);
});
