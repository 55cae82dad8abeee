import { expect, test } from 'vitest';
import { boosterCampaign } from './campaign.server.ts';

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

test.each([
  ['2026-11-22T23:59:59.000Z', '2026-11-22T23:59:59Z'],
  ['2026-11-22T23:59:59+01:00', '2026-11-22T22:59:59Z'],
  ['2026-11-22T12:00-07:00', '2026-11-22T19:00:00Z'],
  ['2026-11-22T12:00Z', '2026-11-22T12:00:00Z'],
])(
  'an end written %s is read, as the content service writes it with a zone [3.6]',
  (written, meant) => {
    expect(boosterCampaign.parse({ ...fields, endDate: written }).endDate).toBe(Date.parse(meant));
  },
);

test.each(['2026-11-22', '2026-11-22T12:00', 'soon'])(
  'an end written %s is refused: nobody knows in which zone [3.6]',
  (written) => {
    expect(boosterCampaign.safeParse({ ...fields, endDate: written }).success).toBe(false);
  },
);
